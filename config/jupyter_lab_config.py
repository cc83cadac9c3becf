"""JupyterLab as a class wants it: offline, nothing to click away, readable from the last row."""

import json
import os
import sys
from pathlib import Path

c = get_config()  # noqa: F821 - provided by Jupyter when it reads this file

c.ServerApp.ip = "127.0.0.1"
c.ServerApp.log_level = c.LabApp.log_level = 40  # the address, and errors
c.LabApp.news_url = None
c.LabApp.check_for_updates_class = "jupyterlab.NeverCheckForUpdate"
c.LabApp.extension_manager = "readonly"  # asks no package index
c.KernelManager.transport_encryption = "auto"

# JupyterLab takes these from a reader's own settings only. They live in the environment of the
# lessons, so that nobody's settings elsewhere change, and what a reader changes here stays.
own = Path(sys.prefix) / "share" / "jupyter" / "lab" / "lesson-settings"
settings = Path(os.environ.get("JUPYTERLAB_SETTINGS_DIR", own))
c.LabApp.user_settings_dir = str(settings)
for plugin, values in json.loads(Path(__file__).with_name("overrides.json").read_text()).items():
    path = settings / f"{plugin.replace(':', '/')}.jupyterlab-settings"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(values))

"""The teacher's own server: JupyterHub for one class on one machine."""

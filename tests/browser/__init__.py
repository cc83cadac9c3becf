"""The lessons as a class meets them: in JupyterLab, in a real browser."""

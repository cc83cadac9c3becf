"""The site, as anyone meets it who has only a browser."""

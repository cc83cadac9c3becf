"""How the book is built. `make site` adds what differs between the languages."""

extensions = ["myst_nb", "book.chinese_search"]
nb_execution_mode = "off"  # the outputs are the ones that the tests have checked
nb_ipywidgets_js: dict[str, str] = {}
myst_heading_anchors = 3
smartquotes = False  # 's is a token

html_theme = "furo"
templates_path = ["templates"]
html_static_path = ["static"]
html_css_files = ["book.css"]
html_js_files = [
    ("plurals.js", {"priority": 300}),  # after Sphinx's own scripts, before its translations
    *((name, {"defer": ""}) for name in ("book.js", "panel.js")),
]
html_copy_source = html_show_sourcelink = html_show_sphinx = html_show_copyright = False
html_use_index = False
pygments_style, pygments_dark_style = "a11y-high-contrast-light", "a11y-high-contrast-dark"

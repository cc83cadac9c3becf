"""The lessons as web pages, slides and paper: what `make site` builds for a class."""

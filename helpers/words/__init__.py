"""Words: the two languages, the labels, errors in the reader's language, the font."""

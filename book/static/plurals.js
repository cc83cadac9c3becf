"use strict";

// Sphinx makes a function out of text here, which the pages' policy refuses. Of our languages only
// Chinese has translations, and it has one form for any number.
Documentation.addTranslations = ({ messages, locale }) => {
  Object.assign(Documentation.TRANSLATIONS, messages);
  Documentation.PLURAL_EXPR = () => 0;
  Documentation.LOCALE = locale;
};

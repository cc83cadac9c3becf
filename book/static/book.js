"use strict";

// The front page opens the book that was read last.
localStorage.setItem("language", document.documentElement.lang.slice(0, 2));

// What is wider than the page scrolls by itself, and then the keyboard must be able to get there.
function reachable() {
  for (const box of document.querySelectorAll("article pre, .output, .table-wrapper")) {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  }
}
addEventListener("load", reachable);
addEventListener("resize", reachable);

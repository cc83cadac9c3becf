"use strict";

// A page that was opened as a file may not start Python: say so, and what to do, instead of hanging.
if (location.protocol === "file:") {
  for (const button of document.querySelectorAll("[data-live]")) {
    button.addEventListener("click", (event) => {
      event.preventDefault();
      const note = document.getElementById("live-file");
      note.hidden = false;
      note.focus();
    });
  }
}

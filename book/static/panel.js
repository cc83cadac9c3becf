// A panel shows one of the pictures that were drawn when the book was made: whichever its slider
// points at. All are decoded before the slider can be moved, so that a move is one copy of pixels.
"use strict";

async function decoded(source) {
  const image = new Image();
  image.src = source;
  await image.decode();
  return createImageBitmap(image);
}

// A canvas that takes the place of the picture that the page came with.
function canvasFor(image) {
  const canvas = document.createElement("canvas");
  canvas.width = image.getAttribute("width");
  canvas.height = image.getAttribute("height");
  canvas.setAttribute("role", "img");
  return canvas;
}

async function liven(panel) {
  const find = selector => panel.querySelector(selector);
  const [slider, reset, value] = ["input", "button", "output"].map(find);
  const words = find(".panel-words span"), still = find("img");
  const frames = JSON.parse(find("script").textContent);
  const start = slider.defaultValue;
  find(".panel-controls").hidden = false;

  const pictures = await Promise.all(frames.map(frame => decoded(frame.picture)));
  const canvas = canvasFor(still);
  const pen = canvas.getContext("2d");

  function show() {
    const frame = frames[slider.value];
    pen.drawImage(pictures[slider.value], 0, 0);
    canvas.setAttribute("aria-label", frame.words);
    slider.setAttribute("aria-valuetext", frame.value);
    value.textContent = frame.value;
    if (words.textContent !== frame.words) words.textContent = frame.words;
  }

  slider.value = start;
  show();
  still.replaceWith(canvas);
  slider.addEventListener("input", show);
  reset.addEventListener("click", () => { slider.value = start; show(); });
  slider.disabled = reset.disabled = false;
}

document.querySelectorAll(".panel").forEach(liven);

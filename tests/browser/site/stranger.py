"""A stranger's script, were it ever written into a page: it must not run, nor ask anybody."""

STRANGER = """async () => {
  const script = document.createElement("script");
  script.textContent = "window.ran = true";
  document.body.append(script);
  const handler = document.createElement("p");
  handler.setAttribute("onclick", "window.ran = true");
  document.body.append(handler);
  handler.click();
  const asked = await fetch("https://elsewhere.example/").then(() => true, (error) => error.name);
  return [window.ran, asked];
}"""


def refused(page, url):
    """What the browser's console says of a stranger on that page, whom it must have stopped."""
    told = []

    def listen(message):
        told.append(message.text)

    page.goto(url)
    page.on("console", listen)
    assert page.evaluate(STRANGER) == [None, "TypeError"], url
    page.remove_listener("console", listen)
    return [line for line in told if "Content Security Policy" in line]

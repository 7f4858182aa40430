/**
 * Creates an element of Galley's in the mail page with a shadow tree, so that the styles of the page and ours
 * do not affect each other.
 */
export function makeShadowHost(tag: "span" | "div", style: string) {
  const host = document.createElement(tag);
  host.dataset.galley = "";
  const shadow = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  shadow.adoptedStyleSheets = [sheet];
  return { host, shadow };
}

export function makeButton(onPress: (event: Event) => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.addEventListener("click", onPress);
  return button;
}

import { barStyle } from "./style.ts";

/** A line at the corner of the page with one button; used for a selection and for problems. */
export function makeBar(onPress: () => void) {
  const host = document.createElement("div");
  host.dataset.galley = "bar";
  const shadow = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(barStyle);
  shadow.adoptedStyleSheets = [sheet];
  const line = document.createElement("div");
  line.setAttribute("role", "status");
  const words = document.createElement("span");
  const button = document.createElement("button");
  button.type = "button";
  button.addEventListener("click", onPress);
  line.append(words, button);
  shadow.append(line);
  return {
    show(text: string, label: string): void {
      words.textContent = text;
      button.textContent = label;
      if (!host.isConnected) document.body.append(host);
    },
    hide(): void {
      host.remove();
    },
  };
}

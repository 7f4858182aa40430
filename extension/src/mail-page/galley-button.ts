import type { Standing } from "../messages.ts";
import { buttonStyle } from "./style.ts";

export type ButtonFace = {
  label: string;
  title: string;
  state: Standing["state"] | "signed-out" | "problem";
  isBusy: boolean;
};

/**
 * A button of Galley's in the mail page. It lives in a shadow tree, so that neither page's styles
 * reach the other.
 */
export function makeGalleyButton(onPress: () => void) {
  const host = document.createElement("span");
  host.dataset.galley = "";
  const shadow = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(buttonStyle);
  shadow.adoptedStyleSheets = [sheet];
  const button = document.createElement("button");
  button.type = "button";
  button.addEventListener("click", (event) => {
    // The row beneath would open its conversation.
    event.stopPropagation();
    event.preventDefault();
    onPress();
  });
  shadow.append(button);
  return {
    host,
    show(face: ButtonFace): void {
      if (button.textContent !== face.label) button.textContent = face.label;
      button.title = face.title;
      button.dataset.state = face.state;
      button.setAttribute("aria-busy", String(face.isBusy));
    },
  };
}

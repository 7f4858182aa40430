import type { ImportState } from "../imported.ts";
import { makeButton, makeShadowHost } from "./shadow-host.ts";
import { buttonStyle } from "./style.ts";

export type ButtonFace = {
  label: string;
  title: string;
  state: ImportState["state"] | "signed-out" | "problem";
  isBusy: boolean;
};

/** Galley's button beside a thread in the mail page. */
export function makeGalleyButton() {
  let press: () => void = () => undefined;
  const { host, shadow } = makeShadowHost("span", buttonStyle);
  const button = makeButton((event) => {
    // Otherwise the row beneath would open its conversation.
    event.stopPropagation();
    event.preventDefault();
    press();
  });
  shadow.append(button);
  return {
    host,
    show(face: ButtonFace, onPress: () => void): void {
      press = onPress;
      if (button.textContent !== face.label) button.textContent = face.label;
      button.title = face.title;
      button.dataset.state = face.state;
      button.setAttribute("aria-busy", String(face.isBusy));
    },
  };
}

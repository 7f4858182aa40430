import type { ImportState } from "../messages.ts";
import { makeButton, makeShadowHost } from "./shadow-host.ts";
import { buttonStyle } from "./style.ts";

export type ButtonFace = {
  label: string;
  title: string;
  state: ImportState["state"] | "signed-out" | "problem";
  isBusy: boolean;
};

/** Galley's button beside a thread in the mail page. */
export function makeGalleyButton(onPress: () => void) {
  const { host, shadow } = makeShadowHost("span", buttonStyle);
  const button = makeButton((event) => {
    // Otherwise the row beneath would open its conversation.
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

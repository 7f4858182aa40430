import { makeButton, makeShadowHost } from "./shadow-host.ts";
import { barStyle } from "./style.ts";

/** A line in the corner of the page with one button, for a selection and for problems. */
export function makeBar() {
  const { host, shadow } = makeShadowHost("div", barStyle);
  let press: () => void = () => undefined;
  const line = document.createElement("div");
  line.setAttribute("role", "status");
  const words = document.createElement("span");
  const button = makeButton(() => press());
  line.append(words, button);
  shadow.append(line);
  return {
    show(text: string, label: string, onPress: () => void): void {
      press = onPress;
      if (words.textContent !== text) words.textContent = text;
      if (button.textContent !== label) button.textContent = label;
      if (!host.isConnected) document.body.append(host);
    },
    hide(): void {
      host.remove();
    },
  };
}

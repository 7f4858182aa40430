import { focusFirst, overlay } from "./items.ts";
import type { Surroundings } from "./shortcut.ts";

type Panel = "threads" | "tasks";
let wanted: Panel | null = null;

/** Gives focus to one of the desk's lists. Where it is not shown, closes what lies over the desk and leads to it first. */
export function goToList(panel: Panel) {
  return ({ navigate }: Surroundings) => {
    if (!overlay() && isShown(panel)) {
      focusFirst(panel);
      return;
    }
    const close = overlay()?.parentElement?.querySelector<HTMLAnchorElement>(".overlay-scrim");
    const to = new URL(close?.href ?? location.href);
    if (panel === "tasks") to.searchParams.set("panel", panel);
    else to.searchParams.delete("panel");
    wanted = panel;
    void navigate(to.pathname + to.search, { preventScrollReset: true });
  };
}

function isShown(panel: Panel): boolean {
  return document.getElementById(`${panel}-panel`)?.checkVisibility() === true;
}

/** Call it when an address has been reached: focus goes where the last of these shortcuts wanted it. */
export function focusWantedList(): void {
  if (!wanted || overlay()) return;
  focusFirst(wanted);
  wanted = null;
}

import { focusFirst, overlay } from "./items.ts";
import type { Surroundings } from "./shortcut.ts";

type Panel = "threads" | "tasks";
let wanted: Panel | null = null;

/** Focuses one of the desk's lists. If it is not shown, closes the overlay and opens it first. */
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

/** Call it after a navigation: focuses the list that the last of these shortcuts requested. */
export function focusWantedList(): void {
  if (!wanted || overlay()) return;
  focusFirst(wanted);
  wanted = null;
}

import { focusFirst, overlay } from "./items.ts";
import type { Surroundings } from "./shortcut.ts";

type Panel = "threads" | "tasks";
let wanted: Panel | null = null;

/** Leads to one of the desk's lists: closes what lies over the desk, and gives focus to the list. */
export function goToList(panel: Panel) {
  return ({ navigate }: Surroundings) => {
    const close = overlay()?.parentElement?.querySelector<HTMLAnchorElement>(".overlay-scrim");
    const to = new URL(close?.href ?? location.href);
    if (panel === "tasks") to.searchParams.set("panel", panel);
    else to.searchParams.delete("panel");
    wanted = panel;
    void navigate(to.pathname + to.search, { preventScrollReset: true });
  };
}

/** Call it when an address has been reached: focus goes where the last of these shortcuts wanted it. */
export function focusWantedList(): void {
  if (!wanted || overlay()) return;
  focusFirst(wanted);
  wanted = null;
}

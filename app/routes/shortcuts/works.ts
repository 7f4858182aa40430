import { hasList, type Item, overlay } from "./items.ts";
import type { Place, Shortcut } from "./shortcut.ts";

/** Whether a shortcut has a target while this item has focus. */
export function works({ place, isThere }: Shortcut, item: Item | null): boolean {
  return isOf(place, item) && (isThere?.() ?? true);
}

function isOf(place: Place, item: Item | null): boolean {
  switch (place) {
    case "anywhere":
      return true;
    case "over the desk":
      return overlay() !== null;
    case "list":
      return hasList();
    case "item":
      return item !== null && item.kind !== "trashed";
    case "listed":
      return item !== null;
    case "row":
      return item !== null && item.element === document.activeElement;
    case "task":
      return item?.kind === "task";
  }
}

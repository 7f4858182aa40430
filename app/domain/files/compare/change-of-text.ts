import type { ChangedRegion } from "./comparison-view.ts";

/** Both readings of a text in few words: "318 mm → 472 mm"; of a text that one page does not have, that it went or came. */
export function changeOfText({ before, after }: NonNullable<ChangedRegion["words"]>): string {
  if (before === "") return `+ ${after}`;
  return after === "" ? `${before} → –` : `${before} → ${after}`;
}

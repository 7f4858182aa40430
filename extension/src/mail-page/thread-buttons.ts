import type { OtherMailbox } from "../imported.ts";
import { faceOf } from "./faces.ts";
import { makeGalleyButton } from "./galley-button.ts";
import type { ShownThread } from "./gmail-markup.ts";
import { importStateOf, lastProblem } from "./import-states.ts";

type Shown = {
  open: ShownThread | null;
  listed: ShownThread[];
  /** The page's mailbox, if Galley reads another one. */
  other: OtherMailbox | null;
};
type Press = (thread: ShownThread) => void;

/** By place and thread: beside a reading pane a conversation can be in both. */
const buttons = new Map<string, ReturnType<typeof makeGalleyButton>>();

/** The open thread always has its button; in a list, only threads that are in Galley have one. */
export function showButtons({ open, listed, other }: Shown, press: Press): void {
  const worth = listed.filter(({ threadId }) => isInGalley(threadId));
  const wanted = new Map<string, ShownThread>([
    ...(open ? [[`open ${open.threadId}`, open] as const] : []),
    ...worth.map((thread) => [`listed ${thread.threadId}`, thread] as const),
  ]);
  for (const [place, { host }] of buttons) {
    if (wanted.has(place)) continue;
    host.remove();
    buttons.delete(place);
  }
  for (const [place, thread] of wanted) {
    const button = buttons.get(place) ?? makeGalleyButton();
    buttons.set(place, button);
    button.show(faceOf(importStateOf(thread.threadId), lastProblem(), other), () => press(thread));
    if (thread.anchor.nextElementSibling !== button.host) thread.anchor.after(button.host);
  }
}

export function removeButtons(): void {
  for (const { host } of buttons.values()) host.remove();
  buttons.clear();
}

function isInGalley(threadId: string): boolean {
  const importState = importStateOf(threadId);
  return importState !== null && importState.state !== "unknown";
}

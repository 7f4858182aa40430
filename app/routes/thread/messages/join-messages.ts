type Identified = { id: string };

/** The messages before or after a window of those that are shown, the nearest first. */
export function beyondWindow<Message extends Identified>(
  shown: readonly Message[],
  window: readonly Message[],
  direction: "earlier" | "later",
): Message[] {
  const edge = window.at(direction === "earlier" ? 0 : -1);
  const at = shown.findIndex(({ id }) => id === edge?.id);
  if (at < 0) return [];
  return direction === "earlier" ? shown.slice(0, at).toReversed() : shown.slice(at + 1);
}

/**
 * Returns one list, oldest first, of the loader's messages and the pages loaded before and after them.
 * The loader's may have moved on while the pages are read again: what both have is there once, and what
 * was shown `before` between them stays. (A message is deleted only with its whole thread.)
 */
export function joinMessages<Message extends Identified>(
  pages: { earlier: readonly Message[]; later: readonly Message[] },
  window: readonly Message[],
  before: readonly Message[],
): Message[] {
  const known = new Set(window.map(({ id }) => id));
  const isNew = ({ id }: Message) => !known.has(id);
  const earlier = pages.earlier.filter(isNew);
  const later = pages.later.filter(isNew);
  return [
    ...earlier,
    ...between(before, earlier.at(-1), window.at(0)),
    ...window,
    ...between(before, window.at(-1), later.at(0)),
    ...later,
  ];
}

function between<Message extends Identified>(
  messages: readonly Message[],
  first: Message | undefined,
  last: Message | undefined,
): readonly Message[] {
  if (!first || !last) return [];
  const from = messages.findIndex(({ id }) => id === first.id);
  const to = messages.findIndex(({ id }) => id === last.id);
  return from < 0 ? [] : messages.slice(from + 1, Math.max(to, 0));
}

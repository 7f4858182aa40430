import type { ChosenThread } from "../messages.ts";

/**
 * All assumptions about Gmail's page are in this file. Its markup is not an interface: where it differs, each
 * of these functions finds nothing, and the page stays unchanged.
 */

const threadIdAttribute = "data-legacy-thread-id";
/** The subject over an open conversation. */
const openSubject = `h2[${threadIdAttribute}]`;
/**
 * The subject of a conversation in a list. Beside a reading pane a conversation is two or three rows: its box is in
 * the first, its subject in the second (sources: InboxSDK's gmail-thread-row-view.ts and thread-row-parser.ts).
 */
const listedSubject = `tr span[${threadIdAttribute}]`;
const box = "[role=checkbox]";
const tickedBox = "tr [role=checkbox][aria-checked=true]";
/** "#inbox/FMfcgzQ…": the address of an open conversation. A window over it adds "?compose=…" or "?projector=1". */
const openAddress = /^#[^/?]{1,200}(?:\/[^/?]{1,200}){0,10}\/[A-Za-z0-9_-]{16,}(?:\?.*)?$/;
const threadId = /^[A-Za-z0-9_-]{1,64}$/;
const mailAddress = /^[^\s@"<>()]{1,200}@[^\s@"<>()]{1,200}$/;

/** A conversation in the page, and the element after which Galley's own elements are placed. */
export type ShownThread = ChosenThread & { anchor: Element };

/** The open conversation; null when there is none that can be read. */
export function openThread(page: ParentNode): ShownThread | null {
  const subject = [...page.querySelectorAll(openSubject)].find(isVisible);
  return subject ? toThread(subject) : null;
}

/** True when the address says that a conversation is open, independent of the markup. */
export function addressNamesThread(hash: string): boolean {
  return openAddress.test(hash);
}

/** The conversations of the visible list, at most 100. */
export function listedThreads(page: ParentNode): ShownThread[] {
  const subjects = [...page.querySelectorAll(listedSubject)].filter(isVisible);
  const threads = new Map<string, ShownThread>();
  for (const thread of subjects.flatMap((subject) => toThread(subject) ?? [])) {
    if (!threads.has(thread.threadId)) threads.set(thread.threadId, thread);
  }
  return [...threads.values()].slice(0, 100);
}

/** The conversations whose checkboxes are ticked, at most 50. */
export function selectedThreads(page: ParentNode): ShownThread[] {
  return [...page.querySelectorAll(tickedBox)]
    .filter(isVisible)
    .flatMap((ticked) => threadOfRows(ticked.closest("tr")) ?? [])
    .slice(0, 50);
}

/** A conversation ends where the next one's box is. */
function threadOfRows(first: Element | null): ShownThread | null {
  let row = first;
  do {
    const subject = row?.querySelector(`span[${threadIdAttribute}]`);
    if (subject) return toThread(subject);
    row = row?.nextElementSibling ?? null;
  } while (row && !row.querySelector(box));
  return null;
}

/**
 * The address of the account whose mailbox the page shows; null where it cannot be read. Google's bar names who is
 * signed in; the mailbox of another person, which is at /mail/b/, only the title names: "Inbox (3) - ADDRESS - Gmail".
 */
export function shownAccount(page: Document, path: string): string | null {
  const signedIn = [
    page.querySelector("meta[name=og-profile-acct]")?.getAttribute("content"),
    /** "Google Account: Maya Lindqvist  (ADDRESS)", in the person's language. */
    page.querySelector("a[href*=SignOutOptions][aria-label]")?.getAttribute("aria-label"),
  ].map((text) => text?.match(/\(([^()]{1,400})\)/)?.[1] ?? text);
  const titled = page.title.split(" - ").slice(1, -1).toReversed();
  const isDelegated = /^\/mail\/(?:u\/\d{1,3}\/)?[bd]\//.test(path);
  const named = isDelegated ? titled : [...signedIn, ...titled];
  return named.map((text) => text?.trim() ?? "").find((text) => mailAddress.test(text)) ?? null;
}

function toThread(anchor: Element): ShownThread | null {
  const id = anchor.getAttribute(threadIdAttribute) ?? "";
  const subject = (anchor.textContent ?? "").trim().slice(0, 1_000);
  return threadId.test(id) ? { threadId: id, subject, anchor } : null;
}

/** Gmail keeps lists and conversations that it showed before in the page, hidden. */
function isVisible(element: Element): boolean {
  return element.checkVisibility?.() ?? true;
}

import type { ChosenThread } from "../messages.ts";

/**
 * All assumptions about Gmail's page are in this file. Its markup is not an interface: where it differs, each
 * of these functions finds nothing, and the page stays unchanged.
 */

const threadIdAttribute = "data-legacy-thread-id";
/** The subject over an open conversation. */
const openSubject = `h2[${threadIdAttribute}]`;
/** A conversation in a list. */
const row = "tr[role=row]";
const subjectInRow = `span[${threadIdAttribute}]`;
const tickedBox = "[role=checkbox][aria-checked=true]";
/** "#inbox/FMfcgzQ…": the address of an open conversation. */
const openAddress = /^#[^/]+(?:\/[^/]+)*\/[A-Za-z0-9_-]{16,}$/;
const threadId = /^[A-Za-z0-9_-]{1,64}$/;

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
  return shownRows(page).flatMap((one) => threadOfRow(one) ?? []);
}

/** The conversations whose checkboxes are ticked, at most 50. */
export function selectedThreads(page: ParentNode): ShownThread[] {
  return shownRows(page)
    .filter((one) => one.querySelector(tickedBox))
    .flatMap((one) => threadOfRow(one) ?? [])
    .slice(0, 50);
}

function shownRows(page: ParentNode): Element[] {
  return [...page.querySelectorAll(row)].filter(isVisible).slice(0, 100);
}

function threadOfRow(one: Element): ShownThread | null {
  const subject = one.querySelector(subjectInRow);
  return subject ? toThread(subject) : null;
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

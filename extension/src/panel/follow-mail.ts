import { ask } from "../ask.ts";
import {
  type Imported,
  importStateIn,
  type OtherMailbox,
  otherMailbox,
  otherMailboxWords,
} from "../imported.ts";
import type { ChosenThread, Reading } from "../messages.ts";
import { isDeskThere, sayToDesk } from "./app-frame.ts";
import { element } from "./element.ts";

/** Tells the app which thread the mail page shows, and which imports were requested. */

const againMs = 1_500;
const afterFailureMs = 10_000;
/** Asking keeps the service worker following what changes. */
const askAgainMs = 30_000;
const source = "chrome_extension";

const offer = element("offer", HTMLElement);
const subject = element("subject", HTMLElement);
const importButton = element("import", HTMLButtonElement);
const elsewhere = element("elsewhere", HTMLElement);
const elsewhereWords = element("elsewhere-words", HTMLElement);
const openMailbox = element("open-mailbox", HTMLButtonElement);

let reading: Reading = { thread: null, account: null };
/**
 * Whether the app was told to open that thread. It is told once, so that a person who moves on is not taken
 * back.
 */
let wasOpened = false;
/** The page's mailbox, if Galley reads another one: nothing of it is offered. */
let other: OtherMailbox | null = null;
/** Imports whose end was not reported yet. */
const importing = new Set<string>();
let watch: ReturnType<typeof setTimeout> | undefined;

export function startFollowing(): void {
  importButton.addEventListener("click", importThread);
  openMailbox.addEventListener("click", () => ask({ type: "open-mailbox" }));
  element("change-mailbox", HTMLButtonElement).addEventListener("click", () =>
    ask({ type: "open-app", page: "account" }),
  );
}

/** The frame shows the signed-in app, which listens. */
export function followAnew(): Promise<void> {
  return follow(reading);
}

/** The mail page shows another thread now, or none, or another mailbox. */
export function follow(now: Reading): Promise<void> {
  reading = now;
  wasOpened = false;
  offer.hidden = true;
  return check();
}

/** Another part of the extension has started to import these. */
export function followImport(threadIds: string[]): void {
  for (const threadId of threadIds) importing.add(threadId);
  sayToDesk({ source, type: "importStarted", count: threadIds.length });
  check();
}

export function tellImportFailed(error: string): void {
  sayToDesk({ source, type: "importError", error: error.slice(0, 500) });
}

/** The app has nothing to show yet. */
export function inviteToImport(): void {
  const { thread } = reading;
  if (thread && importing.has(thread.threadId)) return;
  if (thread) showOffer(thread);
  else {
    subject.textContent = "Open a thread in your mail to import it.";
    importButton.hidden = true;
    offer.hidden = other !== null;
  }
}

/** Opens the thread that is being read if it is in Galley; otherwise offers to import it. */
export async function check(): Promise<void> {
  clearTimeout(watch);
  const asked = reading;
  if (!isDeskThere()) return;
  const answer = await ask<Imported>({ type: "imported" });
  if (asked !== reading || !isDeskThere()) return;
  clearTimeout(watch);
  if (answer.ok) {
    showElsewhere(otherMailbox(asked.account, answer.value));
    tellOfImports(answer.value);
    if (asked.thread) show(asked.thread, answer.value);
  }
  // The app in the frame shows the progress of an import; this only waits for its end.
  watch = setTimeout(
    check,
    answer.ok ? (importing.size > 0 ? againMs : askAgainMs) : afterFailureMs,
  );
}

function showElsewhere(now: OtherMailbox | null): void {
  other = now;
  elsewhere.hidden = now === null;
  if (!now) return;
  const words = otherMailboxWords(now);
  if (elsewhereWords.textContent !== words) elsewhereWords.textContent = words;
  openMailbox.textContent = `Open ${now.read}`;
}

function tellOfImports(known: Imported): void {
  const states = [...importing].map((threadId) => importStateIn(known, threadId));
  if (states.length === 0 || states.some(({ state }) => state === "importing")) return;
  importing.clear();
  const count = states.filter(({ state }) => state === "imported").length;
  const error = states.find(({ state }) => state === "failed")?.error;
  if (count > 0) sayToDesk({ source, type: "files-imported", count });
  else sayToDesk({ source, type: "importError", ...(error && { error: error.slice(0, 500) }) });
}

function show(thread: ChosenThread, known: Imported): void {
  const { state } = importStateIn(known, thread.threadId);
  if (state === "imported") open(thread);
  else if (state === "importing") offer.hidden = true;
  else showOffer(thread);
}

function open({ threadId }: ChosenThread): void {
  offer.hidden = true;
  if (wasOpened) return;
  wasOpened = true;
  sayToDesk({ source, type: "AUTO_EXPAND_CARD", threadId });
}

function showOffer(offered: ChosenThread): void {
  subject.textContent = offered.subject || "(No Subject)";
  importButton.hidden = false;
  importButton.disabled = false;
  offer.hidden = other !== null;
}

async function importThread(): Promise<void> {
  const { thread, account } = reading;
  if (!thread) return;
  importButton.disabled = true;
  const answer = await ask({ type: "import", threads: [thread], account });
  if (answer.ok) return;
  importButton.disabled = false;
  if (answer.signedOut) await ask({ type: "sign-in" });
}

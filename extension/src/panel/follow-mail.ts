import { ask } from "../ask.ts";
import type { ChosenThread, ImportState } from "../messages.ts";
import { isDeskThere, sayToDesk } from "./app-frame.ts";
import { element } from "./element.ts";

/** Tells the app which thread the mail page shows, and which imports were requested. */

const againMs = 1_500;
const afterFailureMs = 10_000;
const source = "chrome_extension";

const offer = element("offer", HTMLElement);
const subject = element("subject", HTMLElement);
const importButton = element("import", HTMLButtonElement);

let thread: ChosenThread | null = null;
/**
 * Whether the app was told to open that thread. It is told once, so that a person who moves on is not taken
 * back.
 */
let wasOpened = false;
/** Imports whose end was not reported yet. */
const importing = new Set<string>();
let watch: ReturnType<typeof setTimeout> | undefined;

export function startFollowing(): void {
  importButton.addEventListener("click", importThread);
}

/** The frame shows the signed-in app, which listens. */
export function followAnew(): Promise<void> {
  return follow(thread);
}

/** The mail page shows another thread now, or none. */
export function follow(now: ChosenThread | null): Promise<void> {
  thread = now;
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
  if (thread && importing.has(thread.threadId)) return;
  if (thread) showOffer(thread);
  else {
    subject.textContent = "Open a thread in your mail to import it.";
    importButton.hidden = true;
    offer.hidden = false;
  }
}

/** Opens the thread that is being read if it is in Galley; otherwise offers to import it. */
async function check(): Promise<void> {
  clearTimeout(watch);
  const asked = thread;
  const threadIds = [...new Set([...(asked ? [asked.threadId] : []), ...importing])].slice(0, 100);
  if (!isDeskThere() || threadIds.length === 0) return;
  const answer = await ask<ImportState[]>({ type: "import-states", threadIds });
  if (asked !== thread || !isDeskThere()) return;
  clearTimeout(watch);
  if (answer.ok) {
    tellOfImports(answer.value);
    if (asked) show(asked, answer.value);
  }
  // The app in the frame shows the progress of an import; this only waits for its end.
  if (!answer.ok) watch = setTimeout(check, afterFailureMs);
  else if (importing.size > 0) watch = setTimeout(check, againMs);
}

function tellOfImports(importStates: ImportState[]): void {
  const asked = importStates.filter(({ threadId }) => importing.has(threadId));
  if (asked.length === 0 || asked.some(({ state }) => state === "importing")) return;
  importing.clear();
  const count = asked.filter(({ state }) => state === "imported").length;
  const error = asked.find(({ state }) => state === "failed")?.error;
  if (count > 0) sayToDesk({ source, type: "files-imported", count });
  else sayToDesk({ source, type: "importError", ...(error && { error: error.slice(0, 500) }) });
}

function show(asked: ChosenThread, importStates: ImportState[]): void {
  const state = importStates.find(({ threadId }) => threadId === asked.threadId)?.state;
  if (state === "imported") open(asked);
  else if (state === "importing") offer.hidden = true;
  else showOffer(asked);
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
  offer.hidden = false;
}

async function importThread(): Promise<void> {
  if (!thread) return;
  importButton.disabled = true;
  const answer = await ask({ type: "import", threads: [thread] });
  if (answer.ok) return;
  importButton.disabled = false;
  if (answer.signedOut) await ask({ type: "sign-in" });
}

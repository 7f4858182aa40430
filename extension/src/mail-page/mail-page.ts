import { ask, isAttached } from "../ask.ts";
import { commandSchema, noticeSchema } from "../messages.ts";
import { mailOrigin } from "../settings.ts";
import { makeBar } from "./bar.ts";
import { faceOf } from "./faces.ts";
import { makeGalleyButton } from "./galley-button.ts";
import {
  addressNamesThread,
  listedThreads,
  openThread,
  type ShownThread,
  selectedThreads,
} from "./gmail-markup.ts";
import {
  expectNews,
  forgetImportStates,
  importStateOf,
  lastProblem,
  refreshImportStates,
} from "./import-states.ts";
import { tellNothingShown, tellShown } from "./tell-shown.ts";

const settleMs = 150;
const againMs = 2_000;
const saidForMs = 8_000;

type Button = ReturnType<typeof makeGalleyButton>;
type Line = Parameters<ReturnType<typeof makeBar>["show"]>;
const buttons = new Map<string, Button>();
const bar = makeBar();
const changes = new MutationObserver(lookSoon);
let timer: ReturnType<typeof setInterval> | undefined;
let isWaiting = false;
/** A message that the bar shows for a while, before anything else. */
let said: Line | null = null;

// A match pattern in the manifest has no port, so other origins of the same host are excluded here.
if (location.origin === mailOrigin) start();

function start(): void {
  changes.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ["aria-checked", "style", "class"],
  });
  window.addEventListener("hashchange", lookSoon);
  window.addEventListener("pagehide", tellNothingShown);
  window.addEventListener("pageshow", lookSoon);
  document.addEventListener("visibilitychange", lookSoon);
  chrome.runtime.onMessage.addListener((message: unknown) => {
    if (commandSchema.safeParse(message).success) importHere();
    const notice = noticeSchema.safeParse(message).data;
    if (notice?.type === "import-started") expectNews(notice.threadIds);
    if (notice?.type === "session-changed") forgetImportStates();
    if (notice) lookSoon();
  });
  timer = setInterval(() => {
    if (document.visibilityState === "visible") look();
  }, againMs);
  look();
}

/** Gmail changes its page in many small steps, so changes within a short time share one update. */
function lookSoon(): void {
  if (isWaiting) return;
  isWaiting = true;
  setTimeout(() => {
    isWaiting = false;
    look();
  }, settleMs);
}

async function look(): Promise<void> {
  if (!isAttached()) return retire();
  const open = openThread(document);
  const shown = open ? [open] : listedThreads(document);
  show(open, shown);
  const learnt = await refreshImportStates(shown.map(({ threadId }) => threadId));
  if (!isAttached()) return retire();
  if (learnt) show(open, shown);
}

function show(open: ShownThread | null, shown: ShownThread[]): void {
  for (const [id, button] of buttons) {
    if (shown.some(({ threadId }) => threadId === id)) continue;
    button.host.remove();
    buttons.delete(id);
  }
  for (const thread of shown) showButton(thread, thread === open);
  showBar(open);
  tellShown(open);
}

/** The open thread always has its button; in a list, only threads that are in Galley have one. */
function showButton(thread: ShownThread, isOpen: boolean): void {
  const importState = importStateOf(thread.threadId);
  const isWorthShowing = isOpen || (importState !== null && importState.state !== "unknown");
  const existing = buttons.get(thread.threadId);
  if (!isWorthShowing) {
    existing?.host.remove();
    buttons.delete(thread.threadId);
    return;
  }
  const button = existing ?? makeGalleyButton(() => press(thread.threadId));
  buttons.set(thread.threadId, button);
  button.show(faceOf(importState, lastProblem()));
  if (thread.anchor.nextElementSibling !== button.host) thread.anchor.after(button.host);
}

function showBar(open: ShownThread | null): void {
  const selected = open ? [] : selectedThreads(document);
  if (said) bar.show(...said);
  else if (selected.length > 0) {
    const threads = selected.length === 1 ? "1 thread" : `${selected.length} threads`;
    bar.show(`${threads} selected`, `Import ${threads} to Galley`, () => importThese(selected));
  } else if (!open && addressNamesThread(location.hash)) {
    const words = "Galley cannot read this page. Import the thread there instead.";
    bar.show(words, "Open dashboard", openDesk);
  } else bar.hide();
}

function sayForAWhile(...line: Line): void {
  said = line;
  lookSoon();
  setTimeout(() => {
    if (said !== line) return;
    said = null;
    lookSoon();
  }, saidForMs);
}

const openDesk = () => void ask({ type: "open-desk" });

async function press(threadId: string): Promise<void> {
  const importState = importStateOf(threadId);
  if (lastProblem()?.signedOut) await ask({ type: "sign-in" });
  else if (importState?.state === "imported") await ask({ type: "open-panel" });
  else if (importState?.state === "removed") await ask({ type: "open-desk" });
  else if (importState?.state !== "importing") {
    const thread = openThread(document);
    const listed = listedThreads(document);
    await importThese(
      [thread, ...listed].flatMap((one) => (one?.threadId === threadId ? one : [])),
    );
  }
}

/** The keyboard command: imports the selected threads, or else the open one. */
function importHere(): void {
  const open = openThread(document);
  const chosen = open ? [open] : selectedThreads(document);
  if (chosen.length > 0) importThese(chosen);
  else sayForAWhile("Open a thread, or select some, to import them.", "Open dashboard", openDesk);
}

async function importThese(threads: ShownThread[]): Promise<void> {
  if (threads.length === 0) return;
  said = null;
  const chosen = threads.map(({ threadId, subject }) => ({ threadId, subject }));
  const answer = await ask({ type: "import", threads: chosen });
  if (!answer.ok && answer.signedOut) await ask({ type: "sign-in" });
  else if (!answer.ok) sayForAWhile(answer.message, "Try again", () => importThese(threads));
  expectNews(chosen.map(({ threadId }) => threadId));
  await look();
}

/** The extension was updated while this page was open: this content script can only say so. */
function retire(): void {
  changes.disconnect();
  clearInterval(timer);
  for (const { host } of buttons.values()) host.remove();
  buttons.clear();
  bar.show("Galley was updated. Reload this page to go on.", "Reload", () => location.reload());
}

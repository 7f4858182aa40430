import { ask, isAttached } from "../ask.ts";
import { otherMailboxWords } from "../imported.ts";
import { commandSchema, noticeSchema } from "../messages.ts";
import { mailOrigin } from "../settings.ts";
import { makeBar } from "./bar.ts";
import {
  addressNamesThread,
  listedThreads,
  openThread,
  type ShownThread,
  selectedThreads,
  shownAccount,
} from "./gmail-markup.ts";
import {
  expectNews,
  forgetImportStates,
  importStateOf,
  lastProblem,
  otherMailboxOf,
  refreshImportStates,
} from "./import-states.ts";
import { tellNothingShown, tellShown } from "./tell-shown.ts";
import { removeButtons, showButtons } from "./thread-buttons.ts";

const settleMs = 150;
const againMs = 2_000;
const saidForMs = 8_000;

type Line = Parameters<ReturnType<typeof makeBar>["show"]>;
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
    const command = commandSchema.safeParse(message).data;
    if (command?.type === "import-here") importHere();
    // Gmail resolves the ids of its API in its own address.
    if (command?.type === "show-mail") location.hash = `#all/${command.id}`;
    const notice = noticeSchema.safeParse(message).data;
    if (notice?.type === "import-started") expectNews({ forAWhile: true });
    if (notice?.type === "imported-changed") expectNews();
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
  show();
  const hasAnswer = await refreshImportStates();
  if (!isAttached()) return retire();
  if (hasAnswer) show();
}

/** Beside a reading pane the list and the open conversation are both in sight. */
function show(): void {
  const open = openThread(document);
  const account = accountHere();
  showButtons({ open, listed: listedThreads(document), other: otherMailboxOf(account) }, press);
  showBar(open);
  tellShown(open, account);
}

const accountHere = () => shownAccount(document, location.pathname);

function showBar(open: ShownThread | null): void {
  const selected = selectedThreads(document);
  const refusal = refusalHere();
  if (said) bar.show(...said);
  else if (selected.length > 0 && refusal) bar.show(...refusal);
  else if (selected.length > 0) {
    const threads = selected.length === 1 ? "1 thread" : `${selected.length} threads`;
    bar.show(`${threads} selected`, `Import ${threads} to Galley`, () => importThese(selected));
  } else if (!open && addressNamesThread(location.hash)) {
    const words = "Galley cannot read this page. Import the thread there instead.";
    bar.show(words, "Open dashboard", openDesk);
  } else bar.hide();
}

/** Why nothing of this page can be imported, and the way out; null where it can. */
function refusalHere(): Line | null {
  const other = otherMailboxOf(accountHere());
  const openIt = () => void ask({ type: "open-mailbox" });
  return other && [otherMailboxWords(other), `Open ${other.read}`, openIt];
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

const openDesk = () => void ask({ type: "open-app", page: "dashboard" });

async function press(thread: ShownThread): Promise<void> {
  const importState = importStateOf(thread.threadId);
  if (lastProblem()?.signedOut) await ask({ type: "sign-in" });
  else if (importState?.state === "imported") await ask({ type: "open-panel" });
  else if (importState?.state === "removed") openDesk();
  else if (importState?.state !== "importing") await importThese([thread]);
}

/** The keyboard command: imports the selected threads, or else the open one. */
function importHere(): void {
  const open = openThread(document);
  const selected = selectedThreads(document);
  const chosen = selected.length > 0 || !open ? selected : [open];
  if (chosen.length > 0) importThese(chosen);
  else sayForAWhile("Open a thread, or select some, to import them.", "Open dashboard", openDesk);
}

async function importThese(threads: ShownThread[]): Promise<void> {
  const refusal = refusalHere();
  if (refusal) return sayForAWhile(...refusal);
  said = null;
  const chosen = threads.map(({ threadId, subject }) => ({ threadId, subject }));
  const answer = await ask({ type: "import", threads: chosen, account: accountHere() });
  if (!answer.ok && answer.signedOut) await ask({ type: "sign-in" });
  else if (!answer.ok) sayForAWhile(answer.message, "Try again", () => importThese(threads));
  expectNews({ forAWhile: answer.ok });
  await look();
}

/** The extension was updated while this page was open: this content script can only say so. */
function retire(): void {
  changes.disconnect();
  clearInterval(timer);
  removeButtons();
  bar.show("Galley was updated. Reload this page to go on.", "Reload", () => location.reload());
}

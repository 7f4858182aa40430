import { commandSchema, noticeSchema } from "../messages.ts";
import { mailOrigin } from "../settings.ts";
import { ask } from "./ask.ts";
import { faceOf } from "./faces.ts";
import { makeGalleyButton } from "./galley-button.ts";
import {
  addressNamesThread,
  listedThreads,
  openThread,
  type ShownThread,
  selectedThreads,
} from "./gmail-markup.ts";
import { makeBar } from "./selection-bar.ts";
import { forgetStandings, lastProblem, refreshStandings, standingOf } from "./standings.ts";

const settleMs = 150;
const againMs = 2_000;

type Button = ReturnType<typeof makeGalleyButton>;
const buttons = new Map<string, Button>();
let reading: string | null = null;
let isWaiting = false;
let barPress = () => undefined as undefined | Promise<void>;
const bar = makeBar(() => barPress());

// A pattern of the manifest names no port: another page of the same host is left alone.
if (location.origin === mailOrigin) start();

function start(): void {
  new MutationObserver(lookSoon).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ["aria-checked", "style", "class"],
  });
  window.addEventListener("hashchange", lookSoon);
  document.addEventListener("visibilitychange", lookSoon);
  chrome.runtime.onMessage.addListener((message: unknown) => {
    if (commandSchema.safeParse(message).success) importHere();
    const notice = noticeSchema.safeParse(message).data;
    if (notice?.type === "session-changed" || notice?.type === "import-started") {
      forgetStandings();
      lookSoon();
    }
  });
  setInterval(() => {
    if (document.visibilityState === "visible") look();
  }, againMs);
  look();
}

/** Gmail changes its page in many small steps. */
function lookSoon(): void {
  if (isWaiting) return;
  isWaiting = true;
  setTimeout(() => {
    isWaiting = false;
    look();
  }, settleMs);
}

async function look(): Promise<void> {
  const open = openThread(document);
  const shown = open ? [open] : listedThreads(document);
  show(open, shown);
  tellReading(open);
  const learnt = await refreshStandings(shown.map(({ threadId }) => threadId));
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
}

/** The open thread always has its button; in a list, what Galley knows has one. */
function showButton(thread: ShownThread, isOpen: boolean): void {
  const standing = standingOf(thread.threadId);
  const isWorthShowing = isOpen || (standing !== null && standing.state !== "unknown");
  const existing = buttons.get(thread.threadId);
  if (!isWorthShowing) {
    existing?.host.remove();
    buttons.delete(thread.threadId);
    return;
  }
  const button = existing ?? makeGalleyButton(() => press(thread.threadId));
  buttons.set(thread.threadId, button);
  button.show(faceOf(standing, lastProblem()));
  if (thread.anchor.nextElementSibling !== button.host) thread.anchor.after(button.host);
}

function showBar(open: ShownThread | null): void {
  const selected = open ? [] : selectedThreads(document);
  if (selected.length > 0) {
    const threads = selected.length === 1 ? "1 thread" : `${selected.length} threads`;
    barPress = () => importThese(selected);
    bar.show(`${threads} selected`, `Import ${threads} to Galley`);
  } else if (!open && addressNamesThread(location.hash)) {
    barPress = async () => void (await ask({ type: "open-desk" }));
    bar.show("Galley cannot read this page. Import the thread there instead.", "Open dashboard");
  } else bar.hide();
}

function tellReading(open: ShownThread | null): void {
  const now = open?.threadId ?? null;
  if (now === reading) return;
  reading = now;
  const thread = open && { threadId: open.threadId, subject: open.subject };
  ask({ type: "reading", thread });
}

async function press(threadId: string): Promise<void> {
  const standing = standingOf(threadId);
  if (lastProblem()?.signedOut) await ask({ type: "sign-in" });
  else if (standing?.state === "imported") await ask({ type: "open-panel" });
  else if (standing?.state === "removed") await ask({ type: "open-desk" });
  else if (standing?.state !== "importing") {
    const thread = openThread(document);
    const listed = listedThreads(document);
    await importThese(
      [thread, ...listed].flatMap((one) => (one?.threadId === threadId ? one : [])),
    );
  }
}

/** The keyboard command: the selected threads, else the open one. */
function importHere(): void {
  const open = openThread(document);
  importThese(open ? [open] : selectedThreads(document));
}

async function importThese(threads: ShownThread[]): Promise<void> {
  if (threads.length === 0) return;
  const chosen = threads.map(({ threadId, subject }) => ({ threadId, subject }));
  const answer = await ask({ type: "import", threads: chosen });
  if (!answer.ok && answer.signedOut) await ask({ type: "sign-in" });
  forgetStandings();
  await look();
}

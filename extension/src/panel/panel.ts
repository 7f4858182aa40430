import {
  type ToApp,
  type ToExtension,
  toExtensionSchema,
} from "#app/extension-protocol/messages.ts";
import { countDropped } from "../dropped.ts";
import { ask } from "../mail-page/ask.ts";
import { type ChosenThread, noticeSchema, type Standing } from "../messages.ts";
import { appOrigin } from "../settings.ts";

const againMs = 1_500;

const frame = element("app", HTMLIFrameElement);
const offer = element("offer", HTMLElement);
const subject = element("subject", HTMLElement);
const importButton = element("import", HTMLButtonElement);

let windowId: number | undefined;
let thread: ChosenThread | null = null;
let isAppReady = false;
let watch: ReturnType<typeof setTimeout> | undefined;
/** Threads whose import began here or on the mail page and has not ended yet. */
let isImporting = false;

start();

async function start(): Promise<void> {
  ({ id: windowId } = await chrome.windows.getCurrent());
  window.addEventListener("message", receive);
  chrome.runtime.onMessage.addListener(hear);
  importButton.addEventListener("click", importThread);
  loadApp();
  const state = await ask<{ reading: ChosenThread | null }>({ type: "state", ...whichWindow() });
  if (state.ok) follow(state.value.reading);
}

const whichWindow = () => (windowId === undefined ? {} : { windowId });

function loadApp(): void {
  isAppReady = false;
  frame.src = `${appOrigin}/dashboard?extension=chrome`;
}

/** From the app in our frame, and from nobody else. */
function receive(event: MessageEvent<unknown>): void {
  const message = toExtensionSchema.safeParse(event.data).data;
  if (event.origin !== appOrigin || event.source !== frame.contentWindow || !message) {
    countDropped();
    return;
  }
  obey(message);
}

async function obey(message: ToExtension): Promise<void> {
  if (message.type === "PANEL_READY") await giveCode(message.challenge);
  if (message.type === "SIGN_IN") await ask({ type: "sign-in" });
  if (message.type === "LOGOUT") await ask({ type: "log-out" });
  if (message.type === "SHOW_IMPORT_TOOLTIP") showOffer();
  if (message.type === "APP_READY") {
    isAppReady = true;
    say({ source: "chrome_extension", type: "EXTENSION_READY" });
    await check();
  }
}

async function giveCode(challenge: string): Promise<void> {
  const answer = await ask<{ code: string }>({ type: "frame-code", challenge });
  if (answer.ok) say({ source: "chrome_extension", type: "PANEL_CODE", code: answer.value.code });
  else if (answer.signedOut) say({ source: "chrome_extension", type: "SIGNED_OUT" });
  else setTimeout(loadApp, 10 * againMs);
}

function say(message: ToApp): void {
  frame.contentWindow?.postMessage(message, appOrigin);
}

function hear(message: unknown): void {
  const notice = noticeSchema.safeParse(message).data;
  if (notice?.type === "session-changed") {
    if (!notice.signedIn && isAppReady) say({ source: "chrome_extension", type: "FORCE_LOGOUT" });
    else loadApp();
  }
  if (notice?.type === "reading" && notice.windowId === windowId) follow(notice.thread);
  if (notice?.type === "import-started") {
    isImporting = true;
    say({ source: "chrome_extension", type: "importStarted", count: notice.count });
    check();
  }
  if (notice?.type === "import-failed") {
    say({ source: "chrome_extension", type: "importError", error: notice.error.slice(0, 500) });
  }
}

/** The mail page shows another thread now. */
function follow(now: ChosenThread | null): void {
  thread = now;
  offer.hidden = true;
  check();
}

/** Opens the thread being read when Galley has it, else offers to import it. */
async function check(): Promise<void> {
  clearTimeout(watch);
  if (!thread || !isAppReady) return;
  const asked = thread;
  const answer = await ask<Standing[]>({ type: "standings", threadIds: [asked.threadId] });
  if (asked !== thread || !answer.ok) return;
  const standing = answer.value[0];
  if (standing?.state === "imported") open(asked);
  else if (standing?.state === "importing") wait();
  else if (standing?.state === "failed" && isImporting) fail(standing.error);
  else showOffer();
}

/** The app in the frame shows how far the import is. */
function wait(): void {
  offer.hidden = true;
  watch = setTimeout(check, againMs);
}

function open({ threadId }: ChosenThread): void {
  offer.hidden = true;
  if (isImporting) say({ source: "chrome_extension", type: "files-imported", count: 1 });
  isImporting = false;
  say({ source: "chrome_extension", type: "AUTO_EXPAND_CARD", threadId });
}

function fail(error: string | null): void {
  isImporting = false;
  say({ source: "chrome_extension", type: "importError", ...(error && { error }) });
  showOffer();
}

function showOffer(): void {
  if (!thread) return;
  subject.textContent = thread.subject || "(No Subject)";
  importButton.disabled = false;
  offer.hidden = false;
}

async function importThread(): Promise<void> {
  if (!thread) return;
  importButton.disabled = true;
  const answer = await ask({ type: "import", threads: [thread] });
  if (!answer.ok) importButton.disabled = false;
  if (!answer.ok && answer.signedOut) await ask({ type: "sign-in" });
}

function element<T extends HTMLElement>(id: string, type: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`panel.html has no ${id}`);
  return found;
}

import type { ToApp } from "#app/extension-protocol/messages.ts";
import { appOrigin } from "../settings.ts";
import { element } from "./element.ts";

/** The app in the panel's frame, or the message that replaces it while it cannot be reached. */

const probeTimeoutMs = 10_000;
/**
 * A loaded page sends a message before this. A longer silence may mean that the frame shows Chrome's error
 * page.
 */
const silentMs = 5_000;
const againMs = 15_000;
const unreachable = "Galley cannot be reached. Check your connection, or try again in a moment.";

const frame = element("app", HTMLIFrameElement);
const trouble = element("trouble", HTMLElement);
const words = element("trouble-words", HTMLElement);
let isDesk = false;
let loading = 0;
let again: ReturnType<typeof setTimeout> | undefined;
let silence: ReturnType<typeof setTimeout> | undefined;

/** Follows the frame's pages and the person's retries. Called once. */
export function startAppFrame(): void {
  frame.addEventListener("load", () => {
    clearTimeout(silence);
    silence = setTimeout(doubt, silentMs);
  });
  element("again", HTMLButtonElement).addEventListener("click", loadApp);
  window.addEventListener("online", () => {
    if (!trouble.hidden) loadApp();
  });
}

/** Loads the app again. If it cannot be reached, shows a message instead and retries. */
export async function loadApp(): Promise<void> {
  isDesk = false;
  loading += 1;
  const mine = loading;
  clearTimeout(again);
  const isThere = await isAppThere();
  if (mine !== loading) return;
  if (!isThere) return showTrouble(unreachable);
  frame.src = `${appOrigin}/dashboard?extension=chrome`;
  frame.hidden = false;
  trouble.hidden = true;
}

/** Shows a message instead of the app, and retries later. */
export function showTrouble(message: string): void {
  if (words.textContent !== message || trouble.hidden) words.textContent = message;
  isDesk = false;
  trouble.hidden = false;
  frame.hidden = true;
  clearTimeout(again);
  again = setTimeout(loadApp, againMs);
}

/** The app has sent a message: the frame shows the app, signed in or not, and no error page. */
export function heardFromApp(is: { desk: boolean }): void {
  clearTimeout(silence);
  isDesk = is.desk;
}

export function isDeskThere(): boolean {
  return isDesk;
}

export function isFromApp(event: MessageEvent<unknown>): boolean {
  return event.origin === appOrigin && event.source === frame.contentWindow;
}

export function say(message: ToApp): void {
  frame.contentWindow?.postMessage(message, appOrigin);
}

/** Like say, but drops the message while the frame does not show the signed-in app. */
export function sayToDesk(message: ToApp): void {
  if (isDesk) say(message);
}

/** A silent page may also be one of the app's pages that send no messages. */
async function doubt(): Promise<void> {
  const mine = loading;
  if (!(await isAppThere()) && mine === loading) showTrouble(unreachable);
}

/** Any answer suffices: its content can be read by our own origin only. */
async function isAppThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(probeTimeoutMs);
    await fetch(`${appOrigin}/icon.svg`, { mode: "no-cors", cache: "no-store", signal });
    return true;
  } catch {
    return false;
  }
}

import type { ToApp } from "#app/extension-protocol/messages.ts";
import { appOrigin } from "../settings.ts";
import { element } from "./element.ts";

/** The app in the panel's frame, or what stands there while it cannot be reached. */

const probeTimeoutMs = 10_000;
/** A page that is there speaks before this: what is silent longer may be Chrome's own page of an error. */
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

/** Follows the frame's pages and the person's wish to try again. Called once. */
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

/** Loads the app anew; where it is not there, a sentence stands in its place and it is tried again. */
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

/** Says what is the matter, in place of the app, and tries again later. */
export function showTrouble(message: string): void {
  if (words.textContent !== message || trouble.hidden) words.textContent = message;
  isDesk = false;
  trouble.hidden = false;
  frame.hidden = true;
  clearTimeout(again);
  again = setTimeout(loadApp, againMs);
}

/** The app has spoken: the frame shows no page of an error, but the desk or the way to sign in. */
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

/** As say; dropped where the desk is not there to hear it. */
export function sayToDesk(message: ToApp): void {
  if (isDesk) say(message);
}

/** A silent page may be one of the app's that has nothing to say to us. */
async function doubt(): Promise<void> {
  const mine = loading;
  if (!(await isAppThere()) && mine === loading) showTrouble(unreachable);
}

/** Any answer will do: what it says is for our own origin only. */
async function isAppThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(probeTimeoutMs);
    await fetch(`${appOrigin}/icon.svg`, { mode: "no-cors", cache: "no-store", signal });
    return true;
  } catch {
    return false;
  }
}

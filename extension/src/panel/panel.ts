import { type ToExtension, toExtensionSchema } from "#app/extension-protocol/messages.ts";
import { ask } from "../ask.ts";
import { countDropped } from "../dropped.ts";
import { noticeSchema, type Reading } from "../messages.ts";
import {
  heardFromApp,
  isDeskThere,
  isFromApp,
  loadApp,
  say,
  sayToDesk,
  showTrouble,
  startAppFrame,
} from "./app-frame.ts";
import {
  check,
  follow,
  followAnew,
  followImport,
  inviteToImport,
  startFollowing,
  tellImportFailed,
} from "./follow-mail.ts";

const source = "chrome_extension";
let windowId: number | undefined;

start();

async function start(): Promise<void> {
  ({ id: windowId } = await chrome.windows.getCurrent());
  window.addEventListener("message", receive);
  chrome.runtime.onMessage.addListener(hear);
  startAppFrame();
  startFollowing();
  loadApp();
  const state = await ask<{ reading?: Reading }>({
    type: "state",
    ...(windowId !== undefined && { windowId }),
  });
  if (state.ok && state.value.reading) follow(state.value.reading);
}

/** Handles messages from the app in our frame; ignores any other sender. */
function receive(event: MessageEvent<unknown>): void {
  const message = toExtensionSchema.safeParse(event.data).data;
  if (!isFromApp(event) || !message) {
    countDropped();
    return;
  }
  heardFromApp({ desk: message.type !== "PANEL_READY" && message.type !== "SIGN_IN" });
  obey(message);
}

async function obey(message: ToExtension): Promise<void> {
  switch (message.type) {
    case "PANEL_READY":
      return giveCode(message.challenge);
    case "SIGN_IN":
      await ask({ type: "sign-in" });
      return;
    case "LOGOUT":
      await ask({ type: "log-out" });
      return;
    case "SHOW_IMPORT_TOOLTIP":
      return inviteToImport();
    case "OPEN_MAIL":
      await ask({
        ...{ type: "open-mail", mailbox: message.mailbox, id: message.id },
        ...(windowId !== undefined && { windowId }),
      });
      return;
    case "APP_READY":
      say({ source, type: "EXTENSION_READY", opensMail: true });
      return followAnew();
  }
}

async function giveCode(challenge: string): Promise<void> {
  const answer = await ask<{ code: string }>({ type: "frame-code", challenge });
  if (answer.ok) say({ source, type: "PANEL_CODE", code: answer.value.code });
  else if (answer.signedOut) say({ source, type: "SIGNED_OUT" });
  else showTrouble(answer.message);
}

/** Handles the notices that the service worker sends to every part of the extension. */
function hear(message: unknown): void {
  const notice = noticeSchema.safeParse(message).data;
  if (notice?.type === "session-changed") {
    // The app signs itself out, and clears what it stored.
    if (!notice.signedIn && isDeskThere()) sayToDesk({ source, type: "FORCE_LOGOUT" });
    else loadApp();
  }
  if (notice?.type === "reading" && notice.windowId === windowId) follow(notice.reading);
  if (notice?.type === "imported-changed") check();
  if (notice?.type === "import-started") followImport(notice.threadIds);
  if (notice?.type === "import-failed") tellImportFailed(notice.error);
}

import { signInCodeSchema } from "#app/extension-protocol/messages.ts";
import { frameCode, importThreads, logOut } from "./app-client.ts";
import { countDropped } from "./dropped.ts";
import { isSameMailbox, otherMailbox, otherMailboxWords } from "./imported.ts";
import { listKnownImports, readImports } from "./known-imports.ts";
import { mayAsk } from "./may-ask.ts";
import { type Answer, type Command, type Request, requestSchema } from "./messages.ts";
import { followTab, forgetReading, keepReading, nothingShown, readingIn } from "./reading.ts";
import { endSession, sessionToken } from "./session.ts";
import { appOrigin, mailOrigin } from "./settings.ts";
import { beginSignIn, finishSignIn } from "./sign-in.ts";
import { tell } from "./tell.ts";

type Sender = chrome.runtime.MessageSender;

chrome.runtime.onMessage.addListener((message: unknown, sender: Sender, reply) => {
  const request = requestSchema.safeParse(message).data;
  if (!request || !mayAsk(request.type, sender)) {
    countDropped();
    return false;
  }
  // During the click: Chrome opens the panel only for a user gesture.
  if (request.type === "open-panel" && sender.tab?.id !== undefined) {
    chrome.sidePanel.open({ tabId: sender.tab.id });
    return false;
  }
  answer(request, sender).then(reply);
  return true;
});

chrome.runtime.onMessageExternal.addListener((message: unknown, sender: Sender, reply) => {
  const code = signInCodeSchema.safeParse(message).data;
  if (sender.origin !== appOrigin || !code) {
    countDropped();
    reply(false);
    return false;
  }
  finishSignIn(code.code).then(reply);
  return true;
});

chrome.tabs.onActivated.addListener(({ tabId, windowId }) => followTab(tabId, windowId));
chrome.tabs.onRemoved.addListener((tabId) => forgetReading(tabId));

chrome.commands.onCommand.addListener((command, tab) => {
  if (tab?.id === undefined) return;
  if (command === "open-panel") chrome.sidePanel.open({ tabId: tab.id });
  // No mail page in this tab: no part listens, and there is nothing to import.
  if (command === "import-thread") {
    const pressed: Command = { type: "import-here" };
    chrome.tabs.sendMessage(tab.id, pressed).catch(() => undefined);
  }
});

async function answer(request: Request, sender: Sender): Promise<Answer<unknown>> {
  switch (request.type) {
    case "imported":
      return listKnownImports();
    case "import":
      return startImport(request);
    case "reading":
      if (sender.tab) await keepReading(sender.tab, request.reading);
      return done;
    case "open-tasks":
      if (sender.tab?.id !== undefined) await showBadge(sender.tab.id, request.count);
      return done;
    case "frame-code":
      return frameCode(request.challenge);
    case "sign-in":
      await beginSignIn();
      return done;
    case "log-out":
      await logOut();
      await endSession();
      return done;
    case "open-app":
      await chrome.tabs.create({ url: `${appOrigin}/${request.page}` });
      return done;
    case "open-mailbox":
      return openMailbox();
    case "open-mail":
      return openMail(request);
    case "state":
      return { ok: true, value: await state(request.windowId) };
    case "open-panel":
      return done;
  }
}

const done: Answer<null> = { ok: true, value: null };

/** Threads of another mailbox than Galley's are not asked for: it could not find them. */
async function startImport({ threads, account }: Extract<Request, { type: "import" }>) {
  const known = await listKnownImports();
  if (!known.ok) return known;
  const other = otherMailbox(account, known.value);
  const started = other ? refuse(otherMailboxWords(other)) : await importThreads(threads);
  if (started.ok) await readImports();
  const threadIds = threads.map(({ threadId }) => threadId);
  if (started.ok) await tell({ type: "import-started", threadIds });
  else if (!started.signedOut) await tell({ type: "import-failed", error: started.message });
  return started;
}

const refuse = (message: string) => ({ ok: false, signedOut: false, message }) as const;

/** Gmail opens it by its address; a number would name another account in each browser. */
async function openMailbox(): Promise<Answer<unknown>> {
  const known = await listKnownImports();
  const [address] = known.ok ? known.value.mailbox : [];
  if (address === undefined) return refuse("No mailbox is connected.");
  await chrome.tabs.create({ url: mailboxAddress(address) });
  return done;
}

const mailboxAddress = (mailbox: string) =>
  `${mailOrigin}/mail/u/?${new URLSearchParams({ authuser: mailbox })}`;

async function openMail({ mailbox, id, windowId }: Extract<Request, { type: "open-mail" }>) {
  const [tab] = windowId === undefined ? [] : await chrome.tabs.query({ active: true, windowId });
  const { account } = tab?.id === undefined ? nothingShown : await readingIn(tab.id);
  const command: Command = { type: "show-mail", id };
  if (tab?.id !== undefined && account !== null && isSameMailbox(account, mailbox)) {
    await chrome.tabs.sendMessage(tab.id, command);
  } else await chrome.tabs.create({ url: `${mailboxAddress(mailbox)}#all/${id}` });
  return done;
}

async function state(windowId: number | undefined) {
  const signedIn = (await sessionToken()) !== null;
  const [tab] = windowId === undefined ? [] : await chrome.tabs.query({ active: true, windowId });
  return { signedIn, ...(tab?.id !== undefined && { reading: await readingIn(tab.id) }) };
}

/** Shows the number of the open thread's open tasks on the extension's icon; nothing for 0. */
async function showBadge(tabId: number, openTasks: number): Promise<void> {
  const text = openTasks > 99 ? "99+" : openTasks > 0 ? String(openTasks) : "";
  await chrome.action.setBadgeText({ tabId, text });
  await chrome.action.setBadgeBackgroundColor({ tabId, color: "#1d5bb8" });
}

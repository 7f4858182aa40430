import { ask } from "../ask.ts";
import { droppedSoFar } from "../dropped.ts";

type Choice = {
  id: "first" | "second" | "third" | "privacy";
  label: string;
  press: () => Promise<unknown>;
};

show();

async function show(): Promise<void> {
  const state = await ask<{ signedIn: boolean }>({ type: "state" });
  const signedIn = state.ok && state.value.signedIn;
  say(
    state.ok
      ? signedIn
        ? "Open a thread in your mail and press “Import to Galley”."
        : "Sign in once to import threads and see your tasks beside your mail."
      : state.message,
  );
  await tellDropped();
  offer({ id: "privacy", label: "Privacy", press: openApp("privacy") });
  for (const choice of signedIn ? whenSignedIn : whenSignedOut) offer(choice);
}

const openApp = (page: "dashboard" | "privacy") => async () => ask({ type: "open-app", page });
const dashboard = openApp("dashboard");

const whenSignedOut: Choice[] = [
  { id: "first", label: "Sign in", press: async () => ask({ type: "sign-in" }) },
  { id: "second", label: "Open side panel", press: openPanel },
  { id: "third", label: "Open dashboard", press: dashboard },
];
const whenSignedIn: Choice[] = [
  { id: "first", label: "Open side panel", press: openPanel },
  { id: "second", label: "Open dashboard", press: dashboard },
  { id: "third", label: "Log out", press: async () => ask({ type: "log-out" }) },
];

/** Here and not in the service worker: Chrome requires a click in the same page. */
async function openPanel(): Promise<void> {
  const { id } = await chrome.windows.getCurrent();
  if (id !== undefined) await chrome.sidePanel.open({ windowId: id });
}

function say(words: string): void {
  write("words", words);
}

/** Usually empty: shows how many messages from other extensions and pages were dropped. */
async function tellDropped(): Promise<void> {
  const count = await droppedSoFar();
  if (count === 0) return;
  write("dropped", count === 1 ? "1 foreign message ignored" : `${count} foreign messages ignored`);
}

function write(id: string, text: string): void {
  const line = document.getElementById(id);
  if (!line) return;
  line.textContent = text;
  line.hidden = false;
}

function offer({ id, label, press }: Choice): void {
  const button = document.getElementById(id);
  if (!button) return;
  button.textContent = label;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await press();
    window.close();
  });
}

import { ask } from "../mail-page/ask.ts";

type Choice = { id: "first" | "second" | "third"; label: string; press: () => Promise<unknown> };

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
  for (const choice of signedIn ? whenSignedIn : whenSignedOut) offer(choice);
}

const dashboard = async () => ask({ type: "open-desk" });

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

/** Here and not in the service worker: Chrome wants the click itself. */
async function openPanel(): Promise<void> {
  const { id } = await chrome.windows.getCurrent();
  if (id !== undefined) await chrome.sidePanel.open({ windowId: id });
}

function say(words: string): void {
  const line = document.getElementById("words");
  if (line) line.textContent = words;
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

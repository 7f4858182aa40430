import * as z from "zod/mini";
import { makeHandOverKeys } from "#app/extension-protocol/hand-over-keys.ts";
import { redeem } from "./app-client.ts";
import { keepSession } from "./session.ts";
import { appOrigin } from "./settings.ts";

const pendingSchema = z.object({ verifier: z.string(), challenge: z.string() });
type Pending = z.output<typeof pendingSchema>;

/**
 * Opens Galley's page that connects the extension; its code will come as a message. A page that was
 * opened before and is still there stays good: they all have the same challenge until one is used.
 */
export async function beginSignIn(): Promise<void> {
  // One at a time: two panels may ask together.
  const { challenge } = await navigator.locks.request(
    "sign-in",
    async () => (await findPending()) ?? (await startPending()),
  );
  const query = new URLSearchParams({ id: chrome.runtime.id, challenge });
  await chrome.tabs.create({ url: `${appOrigin}/auth/extension?${query}` });
}

/** True when the code was ours and has become a session; then what was pending is over. */
export async function finishSignIn(code: string): Promise<boolean> {
  const pending = await findPending();
  if (!pending) return false;
  const answer = await redeem({ code, verifier: pending.verifier });
  if (!answer.ok) return false;
  await chrome.storage.session.remove("signIn");
  await keepSession(answer.value.token);
  return true;
}

async function findPending(): Promise<Pending | null> {
  const { signIn } = await chrome.storage.session.get("signIn");
  return pendingSchema.safeParse(signIn).data ?? null;
}

async function startPending(): Promise<Pending> {
  const keys = await makeHandOverKeys();
  // Only until the browser is closed, and readable by this extension alone.
  await chrome.storage.session.set({ signIn: keys });
  return keys;
}

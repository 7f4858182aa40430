import * as z from "zod/mini";
import { makeHandOverKeys } from "#app/extension-protocol/hand-over-keys.ts";
import { redeem } from "./app-client.ts";
import { keepSession } from "./session.ts";
import { appOrigin } from "./settings.ts";

const pendingSchema = z.object({ verifier: z.string(), challenge: z.string() });
type Pending = z.output<typeof pendingSchema>;

/**
 * Opens Galley's page that connects the extension; its code comes as a message. A page that was opened before
 * stays valid: all have the same challenge until one is used.
 */
export async function beginSignIn(): Promise<void> {
  // Serialised, since two panels may ask at once.
  const { challenge } = await navigator.locks.request(
    "sign-in",
    async () => (await findPending()) ?? (await startPending()),
  );
  const query = new URLSearchParams({ id: chrome.runtime.id, challenge });
  await chrome.tabs.create({ url: `${appOrigin}/auth/extension?${query}` });
}

/** Returns true when the code was ours and became a session; the pending sign-in then ends. */
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
  // Deleted when the browser closes, and readable by this extension only.
  await chrome.storage.session.set({ signIn: keys });
  return keys;
}

import * as z from "zod/mini";
import { makeHandOverKeys } from "#app/extension-protocol/hand-over-keys.ts";
import { redeem } from "./app-client.ts";
import { keepSession } from "./session.ts";
import { appOrigin } from "./settings.ts";

const pendingSchema = z.object({ verifier: z.string() });

/** Opens Galley's page that connects the extension; its code will come as a message. */
export async function beginSignIn(): Promise<void> {
  const { verifier, challenge } = await makeHandOverKeys();
  // Only until the browser is closed, and readable by this extension alone.
  await chrome.storage.session.set({ signIn: { verifier } });
  const query = new URLSearchParams({ id: chrome.runtime.id, challenge });
  await chrome.tabs.create({ url: `${appOrigin}/auth/extension?${query}` });
}

/** True when the code was ours and has become a session. Each sign-in takes one code. */
export async function finishSignIn(code: string): Promise<boolean> {
  const { signIn } = await chrome.storage.session.get("signIn");
  const pending = pendingSchema.safeParse(signIn).data;
  if (!pending) return false;
  await chrome.storage.session.remove("signIn");
  const answer = await redeem({ code, verifier: pending.verifier });
  if (answer.ok) await keepSession(answer.value.token);
  return answer.ok;
}

import * as z from "zod/mini";
import type { Notice } from "./messages.ts";
import { tell } from "./tell.ts";

/** The session is in the extension's storage, which no web page can read. */
const storedSchema = z.object({ token: z.string() });

/** The token of the extension's session with Galley; null when signed out. */
export async function sessionToken(): Promise<string | null> {
  const { session } = await chrome.storage.local.get("session");
  return storedSchema.safeParse(session).data?.token ?? null;
}

export async function keepSession(token: string): Promise<void> {
  await chrome.storage.local.set({ session: { token } });
  await tellOfSession(true);
}

/** Deletes the session. Every open part is notified once, since the app may be the one that told us. */
export async function endSession(): Promise<void> {
  if ((await sessionToken()) === null) return;
  await chrome.storage.local.remove("session");
  await tellOfSession(false);
}

function tellOfSession(signedIn: boolean): Promise<void> {
  const notice: Notice = { type: "session-changed", signedIn };
  return tell(notice);
}

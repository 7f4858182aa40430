import { currentHistoryId } from "#demo/google/gmail/gmail.ts";
import { startGmailEmulator } from "#demo/google/gmail/gmail-emulator.ts";
import type { Remembered } from "#demo/google/memory.ts";
import { createSigningKey } from "#demo/google/sign-in/id-token.ts";
import type { SeedMailbox } from "#demo/seed/seed-mailbox.ts";
import { openEdge } from "./edge.ts";
import { createEdgeState, type EdgeState } from "./edge-state.ts";

export type GoogleEdge = { url: string; state: EdgeState; close: () => Promise<void> };

const CLIENT = {
  id: "100000000000-galley.apps.googleusercontent.com",
  secret: "GOCSPX-offline-google-secret",
};

/** Tokens stay valid. History ids of the earlier run have no meaning in this one, so they count as too old. */
async function takeOver(state: EdgeState, remembered: Remembered) {
  state.tokens.restore(remembered.tokens);
  for (const [email, topic] of Object.entries(remembered.watches)) state.watches.set(email, topic);
  for (const { email } of state.people) {
    state.historyFloor.set(email, BigInt(await currentHistoryId(state, email)));
  }
}

/** Starts the Google emulator with this mailbox and the edge in front of it. */
export async function startGoogleEdge(options: {
  ports?: { google?: number; edge?: number };
  mailbox: SeedMailbox;
  /** Redirect addresses, or whole origins, that the app may use. */
  redirects: string[];
  remembered?: Remembered | undefined;
  changed?: () => void;
}): Promise<GoogleEdge> {
  const { mailbox, redirects, remembered } = options;
  const delivered = remembered?.delivered ?? [];
  const [edge, signingKey, gmail] = await Promise.all([
    openEdge(options.ports?.edge ?? 0, remembered?.edgePort),
    remembered?.signingKey ?? createSigningKey(),
    startGmailEmulator({
      port: options.ports?.google ?? 0,
      client: CLIENT,
      redirectUri: redirects[0] ?? "http://localhost",
      mailbox,
      extra: delivered,
    }),
  ]);
  const state = createEdgeState({
    url: edge.url,
    client: CLIENT,
    // The emulator holds the mail now; a second copy is not needed.
    people: mailbox.people.map((person) => ({ ...person, messages: [] })),
    signingKey,
    redirects,
    gmail,
    delivered: [...delivered],
    changed: options.changed ?? (() => undefined),
  });
  if (remembered) await takeOver(state, remembered);
  edge.serve(state);
  return {
    url: edge.url,
    state,
    async close() {
      await Promise.all([edge.close(), gmail.close()]);
    },
  };
}

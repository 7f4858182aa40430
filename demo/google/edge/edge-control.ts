import { z } from "zod";
import type { Command, Contact } from "#demo/google/control-commands.ts";
import type { Verdict } from "#demo/google/gmail/reception.ts";
import type { ContactList } from "#demo/google/people/contact-book.ts";
import { Call, type FaultInput } from "./faults.ts";

const Delivered = z.object({ id: z.string(), threadId: z.string(), historyId: z.string() });
const Tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  id_token: z.string().optional(),
  scope: z.string(),
  expires_in: z.number(),
});
const Signed = z.object({ token: z.string() });
const People = z.array(z.object({ email: z.string(), name: z.string(), sub: z.string() }));

export type EdgeControl = ReturnType<typeof controlOver>;

/** The switches of the edge. `send` carries a command to it. */
export function controlOver(send: (command: Command) => Promise<unknown>) {
  return {
    /**
     * Resets latency, faults, quota, forgotten history, unverified addresses and the record of calls; mail
     * stays.
     */
    reset: async () => void (await send({ do: "reset" })),
    /** Delays every call, or those whose path contains `path`; 0 ends it. */
    setLatency: async (ms: number, path?: string) =>
      void (await send({ do: "setLatency", ms, path })),
    failNext: async (fault: FaultInput) => void (await send({ do: "failNext", fault })),
    /** Gmail's units per minute and person; null for no quota. */
    setQuota: async (unitsPerMinute: number | null, status?: 403 | 429) =>
      void (await send({ do: "setQuota", unitsPerMinute, status })),
    /** The calls so far whose path contains `path`, oldest first. */
    callsTo: async (path = "") => z.array(Call).parse(await send({ do: "calls", path })),
    people: async () => People.parse(await send({ do: "people" })),
    /** Tokens as after a full consent, without the browser. */
    mintTokens: async (email: string, scopes?: string[]) =>
      Tokens.parse(await send({ do: "mintTokens", email, scopes })),
    /** Revokes every token and grant of the person, as in their Google account's settings. */
    revoke: async (email: string) => void (await send({ do: "revoke", email })),
    /** Whether Google has verified the person's address, as its id_tokens say. */
    setVerified: async (email: string, verified: boolean) =>
      void (await send({ do: "setVerified", email, verified })),
    expireAccessTokens: async (email?: string) =>
      void (await send({ do: "expireAccessTokens", email })),
    expireSyncTokens: async (email?: string) =>
      void (await send({ do: "expireSyncTokens", email })),
    /** history.list answers 404 below this id; without an id, below the newest. */
    forgetHistoryBefore: async (email: string, historyId?: string) =>
      void (await send({ do: "forgetHistoryBefore", email, historyId })),
    /** Gives the mailbox another address than the account, and addresses that its owner also sends from. */
    setAddresses: async (addresses: Omit<Extract<Command, { do: "setAddresses" }>, "do">) =>
      void (await send({ do: "setAddresses", ...addresses })),
    /** Puts a message into the mailbox; its thread is found by In-Reply-To and References. */
    deliver: async (
      email: string,
      raw: Uint8Array,
      options: { threadId?: string; labels?: string[]; verdict?: Verdict } = {},
    ) =>
      Delivered.parse(
        await send({ do: "deliver", email, raw: Buffer.from(raw).toString("base64"), ...options }),
      ),
    /** Deletes all delivered mail from the mailboxes; the seed's mail stays. */
    removeDelivered: async () => void (await send({ do: "removeDelivered" })),
    putContact: async (email: string, contact: z.infer<typeof Contact>, list?: ContactList) =>
      void (await send({ do: "putContact", email, contact, list })),
    removeContact: async (email: string, id: string, list?: ContactList) =>
      void (await send({ do: "removeContact", email, id, list })),
    /** A signed token of a push for this audience, with other claims where a test forges one. */
    signPush: async (audience: string, claims?: Record<string, unknown>) =>
      Signed.parse(await send({ do: "signPush", audience, claims })).token,
    /** The address of Pub/Sub pushes for people whose mailbox is watched. */
    setPushEndpoint: async (url: string | null) =>
      void (await send({ do: "setPushEndpoint", url })),
    /** Allows the client to redirect to one more address, or to a whole origin. */
    allowRedirect: async (uri: string) => void (await send({ do: "allowRedirect", uri })),
  };
}

/** The switches of an edge that runs in another process. */
export function edgeControlAt(edgeUrl: string): EdgeControl {
  return controlOver(async (command) => {
    const reply = await fetch(`${edgeUrl}/__control`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(command),
    });
    if (!reply.ok) throw new Error(`${command.do}: ${await reply.text()}`);
    return reply.json();
  });
}

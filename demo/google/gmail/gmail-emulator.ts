import { createEmulator } from "emulate";
import { z } from "zod";
import type { SeedMailbox, SeedMessage } from "#demo/seed/seed-mailbox.ts";

export type GmailEmulator = {
  url: string;
  /** A bearer token of this person for the emulator. It never leaves the edge. */
  tokenFor: (email: string) => string;
  insert: (email: string, message: NewMessage) => Promise<{ id: string; threadId: string }>;
  /** Deletes a message permanently. */
  remove: (email: string, id: string) => Promise<void>;
  close: () => Promise<void>;
};

export type NewMessage = {
  raw: Buffer;
  threadId?: string;
  labels: string[];
  receivedAt: number;
  subject: string;
  from: string;
  to: string;
  cc?: string;
  snippet: string;
};

/** The emulator allows 5,000 calls an hour for a token, so several tokens are used in turn. */
const TOKENS_EACH = 60;
/** The emulator maps unknown bearers to its first user, so the first user has no data. */
const DECOY = "nobody@offline-google.invalid";

/** Never shown: the edge itself answers requests about people. */
const NO_PICTURE = "about:blank";

const Inserted = z.object({ id: z.string(), threadId: z.string() });

/** Starts `emulate`'s Google emulator with the seed's people and their mail. */
export async function startGmailEmulator(options: {
  port: number;
  client: { id: string; secret: string };
  redirectUri: string;
  mailbox: SeedMailbox;
  extra: { email: string; message: SeedMessage }[];
}): Promise<GmailEmulator> {
  const { people } = options.mailbox;
  const tokens = Object.fromEntries(
    [DECOY, ...people.map(({ email }) => email)].flatMap((login, person) =>
      Array.from({ length: TOKENS_EACH }, (_, turn) => [innerToken(person, turn), { login }]),
    ),
  );
  const emulator = await createEmulator({
    service: "google",
    port: options.port,
    seed: {
      tokens,
      google: {
        users: [
          { email: DECOY, name: "Nobody", picture: NO_PICTURE },
          ...people.map(({ email, name }) => ({ email, name, picture: NO_PICTURE })),
        ],
        oauth_clients: [
          {
            client_id: options.client.id,
            client_secret: options.client.secret,
            name: "Galley",
            redirect_uris: [options.redirectUri],
          },
        ],
        messages: [
          ...people.flatMap(({ email, messages }) =>
            messages.map((message) => ({ email, message })),
          ),
          ...options.extra,
        ].map(({ email, message }) => seedMessage(email, message)),
      },
    },
  });
  const url = emulator.url.replace("localhost", "127.0.0.1");
  let turn = 0;
  const tokenFor = (email: string) => {
    turn = (turn + 1) % TOKENS_EACH;
    return innerToken(1 + people.findIndex((person) => person.email === email), turn);
  };
  return {
    url,
    tokenFor,
    async insert(email, message) {
      const reply = await fetch(`${url}/gmail/v1/users/me/messages/import`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${tokenFor(email)}`,
          "content-type": "application/json",
        },
        body: JSON.stringify({
          raw: message.raw.toString("base64url"),
          threadId: message.threadId,
          labelIds: message.labels,
          internalDate: String(message.receivedAt),
          subject: message.subject,
          from: message.from,
          to: message.to,
          cc: message.cc,
          snippet: message.snippet,
        }),
      });
      if (!reply.ok) throw new Error(`The Gmail emulator refused a message: ${await reply.text()}`);
      return Inserted.parse(await reply.json());
    },
    async remove(email, id) {
      const reply = await fetch(`${url}/gmail/v1/users/me/messages/${id}`, {
        method: "DELETE",
        headers: { authorization: `Bearer ${tokenFor(email)}` },
      });
      if (!reply.ok) throw new Error(`The Gmail emulator kept a message: ${await reply.text()}`);
    },
    close: () => emulator.close(),
  };
}

function innerToken(person: number, turn: number) {
  return `inner-${person}-${turn}`;
}

function seedMessage(email: string, message: SeedMessage) {
  return {
    id: message.id,
    thread_id: message.threadId,
    user_email: email,
    raw: message.raw.toString("base64url"),
    label_ids: message.labels,
    internal_date: String(message.receivedAt),
    subject: message.subject,
    from: message.from,
    to: message.to,
    cc: message.cc,
    snippet: message.snippet,
  };
}

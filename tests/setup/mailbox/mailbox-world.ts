import { randomUUID } from "node:crypto";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { stopListening } from "#app/adapters/db/notifications.server.ts";
import { closeDecoder } from "#app/adapters/decode/shared-decoder.server.ts";
import { createQueues, stopQueue } from "#app/adapters/queue/queue.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import { saveConnection } from "#app/domain/mailbox/connection.server.ts";
import { env } from "#app/env.server.ts";
import { jobKinds } from "#app/jobs/start.server.ts";
import { startGoogleEdge } from "#demo/google/edge/google-edge.ts";
import { controlOf } from "#demo/google/offline-google.ts";
import { buildSeed } from "#demo/seed/build-seed.ts";
import type { SeedMailbox } from "#demo/seed/seed-mailbox.ts";
import { keepDecoder } from "./kept-decoder.ts";

export type Member = { id: string; email: string; username: string };

/**
 * A mailbox at the offline Google (Gmail, People and OAuth, without Firebase) and the queues, for tests of
 * incoming mail. Every `connect` creates a new user on the same mailbox.
 */
export async function openMailboxWorld(seed?: SeedMailbox) {
  const mailbox = seed ?? (await buildSeed({ size: "small", now: new Date() }));
  const edge = await startGoogleEdge({ mailbox, redirects: ["http://localhost:3000"] });
  const settings = {
    OFFLINE_GOOGLE: "1",
    GOOGLE_ISSUER_URL: edge.url,
    GOOGLE_CLIENT_ID: edge.state.client.id,
    GOOGLE_CLIENT_SECRET: edge.state.client.secret,
    GMAIL_API_URL: edge.url,
    PEOPLE_API_URL: edge.url,
  };
  // The settings were read when the first module of the app was imported.
  Object.assign(env(), settings, { OFFLINE_GOOGLE: true });
  Object.assign(process.env, settings);
  keepDecoder();
  await createQueues(jobKinds);
  const google = controlOf(edge);
  async function grant(member: Member, scopes?: string[]) {
    const tokens = await google.mintTokens(member.email, scopes);
    await saveConnection(member, {
      email: member.email,
      scopes: tokens.scope.split(" "),
      refreshToken: tokens.refresh_token,
      accessToken: tokens.access_token,
      expiresAt: new Date(Date.now() + tokens.expires_in * 1000),
    });
  }
  return {
    mailbox,
    google,
    /** Creates a user whose mailbox is this person's; `scopes` if only some were granted. */
    async connect(email = mailbox.people[0]?.email ?? "", scopes?: string[]): Promise<Member> {
      const member = { id: randomUUID(), email, username: "A tester" };
      await db()
        .insert(users)
        .values({ ...member, firebaseUid: member.id });
      await grant(member, scopes);
      return member;
    },
    /** The same person consents again. */
    reconnect: grant,
    async close() {
      await stopQueue(1_000);
      await stopListening();
      await closeDecoder();
      await closeDatabase();
      await edge.close();
    },
  };
}

export type MailboxWorld = Awaited<ReturnType<typeof openMailboxWorld>>;

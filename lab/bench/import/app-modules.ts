import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { and, count, eq, inArray, sql } from "drizzle-orm";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { stopQueue } from "#app/adapters/queue/queue.server.ts";
import { startSession } from "#app/domain/accounts/sessions.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import { requestImport } from "#app/domain/intake/import/request-import.server.ts";
import { importThreads } from "#app/domain/intake/tables.server.ts";
import { saveConnection } from "#app/domain/mailbox/connection.server.ts";
import { mailboxConnections } from "#app/domain/mailbox/tables.server.ts";
import { messages } from "#app/domain/threads/tables.server.ts";
import { sessionCookie } from "#app/http/cookies.server.ts";

/** The modules of the app that the benchmark uses. Imported after the settings are set: see run-import.ts. */
export { db, requestImport };

export async function createConnectedUser(
  email: string,
  tokens: { access_token: string; refresh_token: string; scope: string; expires_in: number },
): Promise<{ id: string }> {
  const id = randomUUID();
  await db()
    .insert(users)
    .values({ id, firebaseUid: id, email, username: "Bench", hasCompletedTypeform: true });
  await saveConnection(
    { id },
    {
      email,
      scopes: tokens.scope.split(" "),
      refreshToken: tokens.refresh_token,
      accessToken: tokens.access_token,
      expiresAt: new Date(Date.now() + tokens.expires_in * 1000),
    },
  );
  return { id };
}

export async function isImporting(viewer: { id: string }): Promise<boolean> {
  const [row] = await db()
    .select({ left: count() })
    .from(importThreads)
    .where(
      and(eq(importThreads.userId, viewer.id), inArray(importThreads.state, ["queued", "running"])),
    );
  return Number(row?.left) > 0;
}

/** Whether Gmail pushes for the user's mailbox. */
export async function isWatched(viewer: { id: string }): Promise<boolean> {
  const [row] = await db()
    .select({ watchedUntil: mailboxConnections.watchedUntil })
    .from(mailboxConnections)
    .where(eq(mailboxConnections.userId, viewer.id));
  return row?.watchedUntil != null;
}

/** Creates a session of the user; returns its cookie. */
export async function createSession(viewer: { id: string }) {
  const { token } = await startSession(viewer, { kind: "top", device: "Bench" });
  const cookie = await sessionCookie().serialize(token);
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
  return { name, value };
}

export async function countMessages(viewer: { id: string }): Promise<number> {
  const [row] = await db()
    .select({ messages: count() })
    .from(messages)
    .where(eq(messages.userId, viewer.id));
  return Number(row?.messages);
}

/** Resolves when no job is due or running any more. */
export async function untilIdle(): Promise<void> {
  const due = sql`select 1 from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now() limit 1`;
  while ((await db().execute(due)).rows.length > 0) await pause(100);
}

export async function close(): Promise<void> {
  await stopQueue();
  await closeDatabase();
}

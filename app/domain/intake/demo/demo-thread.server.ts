import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { addFile } from "#app/domain/files/add-file.server.ts";
import { refreshThreadFiles } from "#app/domain/files/refresh-thread-files.server.ts";
import { refreshThreadTasks } from "#app/domain/tasks/rows/refresh-thread-tasks.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import { insertMessage } from "#app/domain/threads/insert-message.server.ts";
import { messages } from "#app/domain/threads/tables.server.ts";
import type { Person } from "#app/domain/threads/thread.ts";
import { upsertThread } from "#app/domain/threads/upsert-thread.server.ts";
import { type DemoMessage, demoMessages, demoThreadId, demoTitle } from "./demo-thread.ts";

const hourMs = 60 * 60 * 1000;

/**
 * Adds the demo thread to a new desk (readings.md, 14). It is an ordinary thread. Idempotent: once
 * deleted, it is not added again.
 */
export async function addDemoThread(
  viewer: { id: string; email: string; username: string },
  now = new Date(),
): Promise<void> {
  const [first] = demoMessages;
  if (!first) return;
  const recipient = { name: viewer.username, email: viewer.email };
  const stored = await storeDemo(viewer, recipient, now);
  await runCommand(viewer, async (tx, record) => {
    const thread = { id: demoThreadId, title: demoTitle, sender: first.sender, isDemo: true };
    const { isNew } = await upsertThread(tx, viewer, thread);
    if (!isNew) return;
    const fileIds = new Map<string, number>();
    for (const { message, sentAt, raw, files } of stored) {
      await insertDemoMessage(tx, viewer, message, { recipient, sentAt, rawSha256: raw.sha256 });
      for (const [partIndex, { name, blob }] of files.entries()) {
        const id = await addFile(tx, viewer, {
          ...blob,
          origin: "demo",
          isDemo: true,
          name,
          type: "image/svg+xml",
          kind: "image",
          threadId: demoThreadId,
          messageId: message.id,
          partIndex,
          sender: message.sender,
          emailSentAt: sentAt,
        });
        fileIds.set(name, id);
      }
      await insertDemoTasks(tx, viewer, message, fileIds, sentAt);
    }
    await refreshThreadFiles(tx, viewer, demoThreadId);
    await refreshThreadTasks(tx, viewer, demoThreadId);
    record("thread", demoThreadId);
  });
}

/** Stores the demo's bytes in the viewer's blobs: the messages as mail, and their files. */
async function storeDemo(viewer: { id: string }, recipient: Person, now: Date) {
  return Promise.all(
    demoMessages.map(async (message) => {
      const sentAt = new Date(now.getTime() - message.hoursAgo * hourMs);
      const raw = await blobs().put(viewer.id, rawDemoMail(message, recipient, sentAt));
      const files = await Promise.all(
        message.files.map(async ({ name, svg }) => ({
          name,
          blob: await blobs().put(viewer.id, Buffer.from(svg)),
        })),
      );
      return { message, sentAt, raw, files };
    }),
  );
}

async function insertDemoMessage(
  tx: Transaction,
  viewer: { id: string },
  { id, sender, body }: DemoMessage,
  place: { recipient: Person; sentAt: Date; rawSha256: string },
): Promise<void> {
  const { recipient, sentAt, rawSha256 } = place;
  await insertMessage(tx, viewer, {
    id,
    threadId: demoThreadId,
    sender,
    recipients: [recipient],
    subject: demoTitle,
    sentAt,
    sentOffsetMinutes: 0,
    ...{ receivedAt: sentAt, isSent: false, authentication: "pass" },
    snippet: body.slice(0, 120).replace(/\s+/g, " "),
    text: body,
    body,
    isNewsletter: false,
    rawSha256,
  });
  // Its tasks are written by hand, so no extractor may read it.
  await tx
    .update(messages)
    .set({ extractedBy: "demo" })
    .where(and(eq(messages.userId, viewer.id), eq(messages.id, id)));
}

async function insertDemoTasks(
  tx: Transaction,
  viewer: { id: string },
  { id: messageId, sender, body, tasks: asks }: DemoMessage,
  fileIds: Map<string, number>,
  askedAt: Date,
): Promise<void> {
  await tx.insert(tasks).values(
    asks.map(({ fileName, quote, ...ask }) => ({
      ...ask,
      userId: viewer.id,
      id: randomUUID(),
      threadId: demoThreadId,
      messageId,
      fileId: (fileName && fileIds.get(fileName)) || null,
      quote,
      quoteStart: body.indexOf(quote),
      quoteEnd: body.indexOf(quote) + quote.length,
      author: sender,
      extractedBy: "demo",
      isDemo: true,
      askedAt,
      createdAt: new Date(),
    })),
  );
}

/** Returns the message as raw mail, because every message keeps its original. */
function rawDemoMail({ id, sender, body }: DemoMessage, recipient: Person, sentAt: Date): Buffer {
  const lines = [
    `From: ${encodedName(sender.name)} <${sender.email}>`,
    `To: ${encodedName(recipient.name)} <${recipient.email}>`,
    `Subject: ${demoTitle}`,
    `Date: ${sentAt.toUTCString().replace("GMT", "+0000")}`,
    `Message-ID: <${id}@northquay.example>`,
    "MIME-Version: 1.0",
    'Content-Type: text/plain; charset="utf-8"',
    "Content-Transfer-Encoding: 8bit",
    "",
    ...body.split("\n"),
  ];
  return Buffer.from(`${lines.join("\r\n")}\r\n`);
}

const encodedName = (name: string) => `=?utf-8?B?${Buffer.from(name).toString("base64")}?=`;

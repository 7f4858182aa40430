import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { db } from "#app/adapters/db/client.server.ts";
import { noSubject } from "#app/domain/intake/messages/commit-message.server.ts";
import { importThreads } from "#app/domain/intake/tables.server.ts";
import { findConnectionStatus } from "#app/domain/mailbox/connection.server.ts";
import { mailboxGmail } from "#app/domain/mailbox/mailbox-gmail.server.ts";
import {
  type MailboxRefusal,
  mailboxNeeded,
  toRefusal,
} from "#app/domain/mailbox/mailbox-refusal.ts";
import { findKnownMessages, findThreadState } from "./find-known.server.ts";
import type { importedMailSchema } from "./import.ts";
import { whyUnwanted } from "./import-outcome.server.ts";
import { isMail } from "./import-thread.server.ts";
import { requestImport } from "./request-import.server.ts";

export type ImportedMail = { ok: true } & z.output<typeof importedMailSchema>;

/**
 * Imports the thread of one mail (readings.md, 23). Returns once the job is durably queued. Reports
 * a duplicate if the thread has nothing new, is in the trash or was permanently deleted. Does not
 * queue a thread that is being imported already, so several mails of one thread count once.
 */
export async function importMail(
  viewer: { id: string },
  mailId: string,
): Promise<ImportedMail | MailboxRefusal> {
  if (!(await findConnectionStatus(viewer)).connected) return mailboxNeeded;
  const mailbox = mailboxGmail(viewer, "person");
  const mail = await mailbox.head(mailId);
  if (!mail.ok) return toRefusal(mail.problem);
  const { threadId } = mail.value;
  const known = await findThreadState(viewer, threadId);
  const name = known?.title || mail.value.subject || noSubject;
  const answer = { ok: true, success: true, threadId, name } as const;
  const queued = { ...answer, duplicate: false, message: "Email processed successfully" };
  if (known && known.state !== "live") {
    const message = `Already imported. ${whyUnwanted(known.state)}`;
    return { ...answer, duplicate: true, message };
  }
  if (await isUnderWay(viewer, threadId)) return queued;
  if (known) {
    const thread = await mailbox.thread(threadId);
    if (!thread.ok) return toRefusal(thread.problem);
    const ids = thread.value.messages.filter(isMail).map(({ id }) => id);
    const here = await findKnownMessages(viewer, ids);
    if (ids.every((id) => here.has(id))) {
      return { ...answer, duplicate: true, message: "Already imported" };
    }
  }
  const thread = { threadId, subject: mail.value.subject.slice(0, 1_000) };
  const requested = await requestImport(viewer, { importId: randomUUID(), threads: [thread] });
  return requested.ok ? queued : requested;
}

async function isUnderWay(viewer: { id: string }, threadId: string): Promise<boolean> {
  const [row] = await db()
    .select({ importId: importThreads.importId })
    .from(importThreads)
    .where(
      and(
        eq(importThreads.userId, viewer.id),
        eq(importThreads.threadId, threadId),
        inArray(importThreads.state, ["queued", "running"]),
      ),
    )
    .limit(1);
  return row !== undefined;
}

import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { noSubject } from "#app/domain/intake/messages/commit-message.server.ts";
import { findConnectionStatus } from "#app/domain/mailbox/connection.server.ts";
import { mailboxGmail } from "#app/domain/mailbox/mailbox-gmail.server.ts";
import {
  type MailboxRefusal,
  mailboxNeeded,
  toRefusal,
} from "#app/domain/mailbox/mailbox-refusal.ts";
import { awaitThreadImport, findThreadImport, isUnderWay } from "./await-import.server.ts";
import { findKnownMessages, findThreadState } from "./find-known.server.ts";
import type { importedMailSchema } from "./import.ts";
import { whyUnwanted } from "./import-outcome.server.ts";
import { isMail } from "./import-thread.server.ts";
import { requestImport } from "./request-import.server.ts";

const messages = {
  queued: "Email is queued for import",
  running: "Email is being imported",
  done: "Email processed successfully",
  duplicate: "Already imported",
};

export type ImportedMail = { ok: true } & z.output<typeof importedMailSchema>;

/**
 * Imports the thread of one mail (readings.md, 23). Returns when it is there, or, after `wait.mostMs`, once
 * the job is durably queued, and says which. Reports a duplicate if the thread has nothing new, is being
 * imported already, is in the trash or was permanently deleted, so several mails of one thread count once.
 * Refuses if the import has failed meanwhile.
 */
export async function importMail(
  viewer: { id: string },
  mailId: string,
  wait: { mostMs: number; signal?: AbortSignal },
): Promise<ImportedMail | MailboxRefusal> {
  if (!(await findConnectionStatus(viewer)).connected) return mailboxNeeded;
  const mailbox = mailboxGmail(viewer, "person");
  const mail = await mailbox.head(mailId);
  if (!mail.ok) return toRefusal(mail.problem);
  const { threadId } = mail.value;
  const known = await findThreadState(viewer, threadId);
  const name = known?.title || mail.value.subject || noSubject;
  const answer = { ok: true, success: true, threadId, name } as const;
  if (known && known.state !== "live") {
    const message = `Already imported. ${whyUnwanted(known.state)}`;
    return { ...answer, duplicate: true, message };
  }
  const earlier = await findThreadImport(viewer, threadId);
  if (earlier && isUnderWay(earlier)) {
    return { ...answer, duplicate: true, message: "Already being imported" };
  }
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
  if (!requested.ok) return requested;
  const end = await awaitThreadImport(viewer, threadId, wait);
  if (end?.state === "failed") {
    const message = end.error ?? "Failed to process email. Please try again.";
    return { ok: false, reason: "unavailable", message };
  }
  const duplicate = end?.state === "duplicate";
  return { ...answer, duplicate, message: messages[end?.state ?? "queued"] };
}

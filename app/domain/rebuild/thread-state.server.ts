import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { files, fileVersions } from "#app/domain/files/tables.server.ts";
import { readFields } from "#app/domain/tasks/reading/reconcile-tasks.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import type { ThreadRow } from "#app/domain/threads/find-thread.server.ts";
import { messages, threads } from "#app/domain/threads/tables.server.ts";
import { type Difference, findDifferences } from "./difference.ts";

/** What is stored of a thread and derived from its mails and people's decisions, by what it is of. */
export type ThreadState = Map<string, Row>;
type Row = {
  facts: Record<string, unknown>;
  /** How its absence is reported before and after. */
  added: Omit<Difference, "stored">;
  removed: Omit<Difference, "derived">;
};

const ofCard = [
  ...(["title", "senderName", "senderEmail", "participants", "messageCount", "fileCount"] as const),
  ...(["taskCount", "openTaskCount", "representativeFileId", "hasActiveContent"] as const),
];
const ofMessage = [
  ...(["sender", "authentication", "recipients", "subject", "sentAt", "authorship"] as const),
  ...(["sentOffsetMinutes", "text", "body", "cuts", "internetMessageId", "isNewsletter"] as const),
];
const ofFile = [
  ...(["mailedName", "senderName", "senderEmail", "emailSentAt", "type", "kind", "size"] as const),
  ...([
    "sha256",
    "decoration",
    "foundStack",
    "foundPlace",
    "maybeVersionOf",
    "foundThing",
  ] as const),
  ...(["foundForms", "stackId", "stackPlace", "isStackFront", "versionQuestion"] as const),
];
const ofVersion = ["type", "size", "sha256"] as const;

/** Reads the state of a thread as the transaction sees it. */
export async function readThreadState(
  tx: Transaction,
  { userId, id }: ThreadRow,
): Promise<ThreadState> {
  const state: ThreadState = new Map();
  const add = (of: string, facts: Row["facts"], whole: Partial<Row> = {}) => {
    const [stored, derived] = [of, of];
    const row = { added: { of, fact: "row", derived }, removed: { of, fact: "row", stored } };
    state.set(of, { ...row, facts, ...whole });
  };
  const isOne = and(eq(threads.userId, userId), eq(threads.id, id));
  for (const row of await tx.select().from(threads).where(isOne)) {
    add(`thread ${id}`, pick(row, ofCard));
  }
  const isMessage = and(eq(messages.userId, userId), eq(messages.threadId, id));
  for (const row of await tx.select().from(messages).where(isMessage)) {
    // A reading that took too long is noted in the same column.
    const readingProblem = row.readingProblem === "text" ? "text" : null;
    add(`message ${row.id}`, { ...pick(row, ofMessage), readingProblem });
  }
  const isFile = and(eq(files.userId, userId), eq(files.threadId, id), isNull(files.deletedAt));
  const isVersion = and(eq(fileVersions.userId, userId), eq(fileVersions.fileId, files.id));
  for (const row of await tx.select().from(files).where(isFile)) {
    const [of, part] = [`file ${row.id}`, row.partIndex];
    add(of, pick(row, ofFile), {
      added: { of: `message ${row.messageId}`, fact: `file ${(part ?? 0) + 1}`, derived: row.name },
      removed: { of, fact: "message's part", stored: part },
    });
  }
  const versions = await tx
    .select({ row: fileVersions })
    .from(fileVersions)
    .innerJoin(files, and(isVersion, isFile));
  for (const { row } of versions) {
    add(`file ${row.fileId}, version ${row.version}`, pick(row, ofVersion));
  }
  const isTask = and(eq(tasks.userId, userId), eq(tasks.threadId, id));
  for (const row of await tx.select().from(tasks).where(isTask)) {
    const of = `task ${row.id}`;
    add(of, pick(row, readFields), {
      added: { of: `message ${row.messageId}`, fact: "task", derived: row.text },
      removed: { of, fact: "what asks for it", stored: row.text },
    });
  }
  return state;
}

/** Returns where a state differs from the one that was derived. */
export function compareStates(stored: ThreadState, derived: ThreadState): Difference[] {
  const changed = [...stored].flatMap(([of, row]) => {
    const after = derived.get(of);
    return after
      ? findDifferences(of, row.facts, after.facts)
      : [{ ...row.removed, derived: null }];
  });
  const added = [...derived].filter(([of]) => !stored.has(of));
  return [...changed, ...added.map(([, row]) => ({ ...row.added, stored: null }))];
}

function pick<Row extends object, Name extends keyof Row & string>(
  row: Row,
  names: readonly Name[],
): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}

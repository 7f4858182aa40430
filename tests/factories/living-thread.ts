import { randomUUID } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { deleteForever } from "#app/domain/desk/deletion/delete-forever.server.ts";
import { restoreThread, trashThread } from "#app/domain/desk/trash/trash-thread.server.ts";
import { renameFile } from "#app/domain/files/rename-file.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { trashFile } from "#app/domain/files/trash-file.server.ts";
import { addTask } from "#app/domain/tasks/add-task.server.ts";
import type { StoredTask } from "#app/domain/tasks/change-task.server.ts";
import { declineClosing } from "#app/domain/tasks/closings/answer-closing.server.ts";
import { editTask } from "#app/domain/tasks/edit-task.server.ts";
import { mergeTasks } from "#app/domain/tasks/merge-tasks.server.ts";
import { extractThreadTasks } from "#app/domain/tasks/reading/extract-thread-tasks.server.ts";
import { setTaskClassification } from "#app/domain/tasks/set-task-classification.server.ts";
import { setTaskStatus } from "#app/domain/tasks/set-task-status.server.ts";
import { splitTask } from "#app/domain/tasks/split-task.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import { restoreTask, trashTask } from "#app/domain/tasks/trash-task.server.ts";
import { createFile, createMessage, createOwner, createThread, type Owner, priya } from "./desk.ts";

const tom = { name: "Tom Okafor", email: "tom@tea.example" };

/** Mails of one thread, in the order in which they were sent: asks, reminders, reports, withdrawals. */
const mails = [
  {
    by: "maya",
    files: ["tin_v1.png"],
    text: "Hi,\n\nhere is the first version of the tin.\n\nMaya",
  },
  {
    by: "priya",
    files: [],
    text: "Hi Maya,\n\nThe barcode is missing on the base. The blue is a bit too dark.\nCould you send the dieline by Friday?\n\nPriya",
  },
  { by: "tom", files: [], text: "Please round the rim. Is the crest embossed?\n\nTom" },
  {
    by: "maya",
    files: [],
    text: "Yes, the crest is embossed. I'll round the rim tomorrow.\n\nMaya",
  },
  { by: "priya", files: [], text: "The barcode on the base is still missing.\n\nPriya" },
  {
    by: "maya",
    files: ["tin_v2.png", "tin_back.png"],
    text: "The barcode is on the base now, and the blue is lighter.\n\nMaya",
  },
  { by: "tom", files: [], text: "Forget about the rim, the shop likes it sharp.\n\nTom" },
  {
    by: "priya",
    files: [],
    text: "In tin_v1.png the leaf was better, please use it again. Please remove the second seal from tin_back.png.\n\nPriya",
  },
  {
    by: "tom",
    files: [],
    text: "Could you send the dieline, as asked? The lid has two hinges.\n\nTom",
  },
  { by: "maya", files: ["dieline.pdf"], text: "The dieline is attached, as promised.\n\nMaya" },
] as const;
export const mailCount = mails.length;

/** A thread whose mails can be delivered in any order, by their numbers. */
export async function openLivingThread() {
  const owner = await createOwner();
  const threadId = await createThread(owner);
  const maya = { name: "Maya", email: owner.email };
  const people = { maya, priya, tom };
  return {
    owner,
    threadId,
    async deliver(number: number) {
      const mail = mails[number];
      if (!mail) throw new Error(`There is no mail ${number}.`);
      const sender = people[mail.by];
      const messageId = await createMessage(owner, threadId, {
        id: `mail-${number}`,
        body: mail.text,
        sender,
        recipients: Object.values(people).filter((person) => person !== sender),
        sentAt: new Date(Date.UTC(2026, 2, 2 + number, 10)),
      });
      for (const [partIndex, name] of mail.files.entries()) {
        const bytes = Buffer.from(name);
        await createFile(owner, { threadId, messageId, partIndex, name, bytes });
      }
    },
    read: () => extractThreadTasks({ userId: owner.id, threadId }),
    decide: (decision: Decision) => decide(owner, threadId, decision),
    shape: () => shapeOf(owner, threadId),
  };
}

type Place = {
  owner: Owner;
  threadId: string;
  /** Everything that is not deleted forever, in an order that does not depend on ids. */
  rows: StoredTask[];
  row: StoredTask;
  next: StoredTask;
  file: FileRow | undefined;
  which: number;
};

/** What people do with tasks and files. */
const deeds = {
  done: ({ owner, row }) => setTaskStatus(owner, { taskId: row.id, status: "done" }),
  begin: ({ owner, row }) => setTaskStatus(owner, { taskId: row.id, status: "in_progress" }),
  reopen: ({ owner, row }) => setTaskStatus(owner, { taskId: row.id, status: "not_started" }),
  edit: ({ owner, row, which }) =>
    editTask(owner, { taskId: row.id, text: `Edited ${which}`, due: "2026-05-01" }),
  trash: ({ owner, row }) => trashTask(owner, { taskId: row.id }),
  restore: async ({ owner, rows }) => {
    for (const { id, trashedAt } of rows) if (trashedAt) await restoreTask(owner, { taskId: id });
  },
  delete: async ({ owner, row }) => {
    await trashTask(owner, { taskId: row.id });
    await deleteForever(owner, { itemIds: [row.id] });
  },
  dismiss: ({ owner, row }) =>
    setTaskClassification(owner, { taskId: row.id, classification: "dismissed" }),
  accept: ({ owner, row }) =>
    setTaskClassification(owner, { taskId: row.id, classification: "task" }),
  merge: ({ owner, row, next }) => mergeTasks(owner, { taskId: row.id, into: next.id }),
  split: ({ owner, row, which }) =>
    splitTask(owner, {
      ...{ taskId: row.id, partId: randomUUID(), text: `One ${which}`, part: `Two ${which}` },
    }),
  undo: async ({ owner, rows }) => {
    for (const { id, closing } of rows) {
      if (closing) await declineClosing(owner, { taskId: id, messageId: closing.messageId });
    }
  },
  add: ({ owner, threadId, which }) =>
    addTask(owner, {
      ...{ id: randomUUID(), threadId, fileId: null, text: `Added ${which}`, author: priya },
    }),
  renameFile: async ({ owner, file, which }) => {
    if (file) await renameFile(owner, { fileId: file.id, name: `renamed-${which}.png` });
  },
  deleteFile: async ({ owner, file }) => {
    if (!file) return;
    await trashFile(owner, { fileId: file.id });
    await deleteForever(owner, { itemIds: [String(file.id)] });
  },
  trashThread: ({ owner, threadId }) => trashThread(owner, { threadId }),
  restoreThread: ({ owner, threadId }) => restoreThread(owner, { threadId }),
} satisfies Record<string, (place: Place) => Promise<unknown>>;

export type DeedName = keyof typeof deeds;
export const deedNames = Object.keys(deeds) as DeedName[];
/** A person's action and its task or file: a number that is taken modulo their count. */
export type Decision = { deed: DeedName; which: number };

async function decide(owner: Owner, threadId: string, { deed, which }: Decision): Promise<void> {
  const rows = (await rowsOf(owner, threadId)).filter(({ deletedAt }) => !deletedAt);
  const row = rows[which % rows.length];
  const next = rows[(which + 1) % rows.length];
  const attached = (await filesOf(owner, threadId)).filter(({ deletedAt }) => !deletedAt);
  const file = attached[which % attached.length];
  if (row && next) await deeds[deed]({ owner, threadId, rows, row, next, file, which });
}

type FileRow = typeof files.$inferSelect;

function filesOf(owner: Owner, threadId: string) {
  return db()
    .select()
    .from(files)
    .where(and(eq(files.userId, owner.id), eq(files.threadId, threadId)))
    .orderBy(asc(files.messageId), asc(files.partIndex));
}

function rowsOf(owner: Owner, threadId: string) {
  return db()
    .select()
    .from(tasks)
    .where(and(eq(tasks.userId, owner.id), eq(tasks.threadId, threadId)))
    .orderBy(asc(tasks.askedAt), asc(tasks.messageId), asc(tasks.quoteStart), asc(tasks.text));
}

/**
 * Everything known of a thread's tasks except ids and times of actions, including tombstones and tasks that are
 * unsure, dismissed or merged.
 */
async function shapeOf(owner: Owner, threadId: string) {
  const rows = await rowsOf(owner, threadId);
  const attached = new Map((await filesOf(owner, threadId)).map((file) => [file.id, file]));
  const placeOf = (id: string | null) => {
    const target = rows.find((row) => row.id === id);
    return target ? `${target.messageId} ${target.quoteStart}` : null;
  };
  return rows.map(
    ({ userId, id, threadId: _, fileId, createdAt, mergedInto, splitFrom, ...row }) => ({
      ...row,
      author: row.author.email === owner.email ? "the owner" : row.author.name,
      // A task added by hand has the time of adding as its time of asking.
      askedAt: row.messageId === null ? null : row.askedAt,
      file: fileId === null ? null : attached.get(fileId)?.mailedName,
      mergedInto: placeOf(mergedInto),
      splitFrom: placeOf(splitFrom),
      touchedAt: row.touchedAt !== null,
      statusHistory: row.statusHistory.map(({ from, to }) => [from, to]),
      trashedAt: row.trashedAt !== null,
      deletedAt: row.deletedAt !== null,
    }),
  );
}

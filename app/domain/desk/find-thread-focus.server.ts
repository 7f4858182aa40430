import { eq } from "drizzle-orm";
import type { FileView } from "#app/domain/files/file.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { listEarlierVersions } from "#app/domain/files/versions/earlier-bytes.server.ts";
import { type Continued, listContinued } from "#app/domain/files/versions/list-continued.server.ts";
import {
  type Continuing,
  listContinuing,
} from "#app/domain/files/versions/list-continuing.server.ts";
import { listSideLists, type SideLists } from "#app/domain/tasks/lists/list-side-lists.server.ts";
import type { TaskView } from "#app/domain/tasks/task.ts";
import {
  findSenders,
  listMessagesAround,
  type MessagesInSight,
} from "#app/domain/threads/list-messages.server.ts";
import { type WholeMessage, withRest } from "#app/domain/threads/list-rest.server.ts";
import type { Person } from "#app/domain/threads/thread.ts";
import { findThreadParts, type ThreadParts } from "./find-thread-details.server.ts";

/** Messages that the focus view shows at first. */
const messagesAtFirst = 50;

type WholeMessagesInSight = Omit<MessagesInSight, "messages"> & { messages: WholeMessage[] };

/** A thread as the focus view shows it. */
export type ThreadFocus = ThreadParts &
  SideLists & {
    /** The earlier versions of files that were replaced. */
    earlier: FileView[];
    /** Files that continue one of an earlier thread. */
    continued: Continued[];
    /** Files that one of a later thread continues. */
    continuing: Continuing[];
    /** Null if they were not requested. */
    messages: WholeMessagesInSight | null;
    /** The writers of the messages that repeat or settle a task, by the messages' ids. */
    writers: Map<string, Person>;
  };

/**
 * Returns a thread with its tasks and files, and, with `messages`, the newest 50 of its messages, or
 * those around the message that it names. Null if the thread is missing, in the trash or belongs to
 * another user.
 */
export async function findThreadFocus(
  viewer: { id: string; revision?: number },
  threadId: string,
  messages: { around: string | null } | null,
): Promise<ThreadFocus | null> {
  const [parts, sideLists, earlier, continued, continuing, inSight] = await Promise.all([
    findThreadParts(viewer, threadId),
    listSideLists(viewer, threadId),
    listEarlierVersions(viewer, eq(files.threadId, threadId)),
    listContinued(viewer, threadId),
    listContinuing(viewer, threadId),
    messages && listInSight(viewer, threadId, messages.around),
  ]);
  if (!parts) return null;
  const tasks = [...parts.tasks, ...sideLists.unsure, ...sideLists.merged];
  const writers = await findSenders(viewer, tasks.flatMap(laterMessages));
  return { ...parts, ...sideLists, earlier, continued, continuing, messages: inSight, writers };
}

async function listInSight(
  viewer: { id: string },
  threadId: string,
  messageId: string | null,
): Promise<WholeMessagesInSight> {
  const limit = messagesAtFirst;
  const inSight = await listMessagesAround(viewer, threadId, { messageId, limit });
  return { ...inSight, messages: await withRest(viewer, inSight.messages) };
}

function laterMessages({ reminders, closing }: TaskView): string[] {
  return [...reminders, ...(closing ? [closing] : [])].map(({ messageId }) => messageId);
}

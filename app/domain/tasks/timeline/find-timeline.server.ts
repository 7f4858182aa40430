import { and, asc, eq, inArray, isNull, notInArray, or } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { previewAddress } from "#app/domain/files/file-address.ts";
import type { FileRow } from "#app/domain/files/file-view.server.ts";
import { findFile } from "#app/domain/files/find-file.server.ts";
import { files, shownFile } from "#app/domain/files/tables.server.ts";
import { findStackOf } from "#app/domain/files/versions/list-stacks.server.ts";
import type { StackVersion } from "#app/domain/files/versions/stack-view.ts";
import { isClosedByMail } from "#app/domain/tasks/closings/closed-by-mail.ts";
import { isListed } from "#app/domain/tasks/lists/task-rows.server.ts";
import { listMarkChecks } from "#app/domain/tasks/marks/checks/list-checks.server.ts";
import type { MarkCheck } from "#app/domain/tasks/marks/checks/mark-check.ts";
import { listMarks } from "#app/domain/tasks/marks/list-marks.server.ts";
import type { MarkView } from "#app/domain/tasks/marks/mark.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import type { TaskStatus } from "#app/domain/tasks/task-status.ts";
import { findThread } from "#app/domain/threads/find-thread.server.ts";
import { type TimelineCell, timelineCells } from "./timeline-cells.ts";

const mostAsks = 1_000;
const mostVersions = 50;

type Version = Pick<StackVersion, "fileId" | "fileVersion" | "place" | "name" | "at" | "sha256">;
/** The asks about the versions of a file, each with its state at each version. */
export type Timeline = {
  thread: { id: string; title: string };
  /** The newest version's name. */
  name: string;
  /** The number of versions older than the ones shown. */
  olderVersions: number;
  /**
   * The newest 50, oldest first, without repeats of the same bytes; of several forms only the one that shows the
   * version best.
   */
  versions: (Omit<Version, "sha256" | "fileVersion"> & { preview: string | null })[];
  asks: {
    id: string;
    text: string;
    by: string;
    askedAt: string;
    status: TaskStatus;
    cells: TimelineCell[];
    /** For an open ask: the results of looking for its places on the current version. */
    checks: MarkCheck[];
  }[];
};

/**
 * Returns the timeline of a file of a thread and of the versions that it is one of; at most 1,000 asks, in the order
 * in which they were asked. Where the thread has no other file, what is asked about no file is about this one. Null if
 * the file is missing, in the trash, in no thread or belongs to another user.
 */
export async function findTimeline(
  viewer: { id: string },
  fileId: number,
): Promise<Timeline | null> {
  const file = await findFile(db(), viewer, fileId);
  if (!file || file.threadId === null || file.trashedAt) return null;
  const [thread, stack] = await Promise.all([
    findThread(db(), viewer, file.threadId),
    findStackOf(viewer, fileId),
  ]);
  if (!thread || thread.trashedAt) return null;
  const all = stack?.versions.filter(({ isAgain, isForm }) => !isAgain && !isForm) ?? [alone(file)];
  const shown = shownForms(stack?.versions ?? []);
  const versions = all.slice(-mostVersions);
  const ids = [...new Set((stack?.versions ?? versions).map((version) => version.fileId))];
  const [marks, isOnly] = await Promise.all([
    listMarks(viewer, thread.id),
    holdNoOthers(viewer, thread.id, ids),
  ]);
  const marked = firstMarked(marks, stack?.versions ?? all, shown);
  const [rows, pictures, checks] = await Promise.all([
    listAsks(viewer, ids, [...marked.keys()], isOnly ? thread.id : null),
    listPictures(viewer, ids),
    listMarkChecks(viewer, thread.id, { marks }),
  ]);
  const checksOf = Map.groupBy(checks, ({ taskId }) => taskId);
  return {
    thread: { id: thread.id, title: thread.title },
    name: versions.at(-1)?.name ?? file.name,
    olderVersions: all.length - versions.length,
    versions: versions.map(({ sha256, ...version }) => ({
      ...{ fileId: version.fileId, place: version.place, name: version.name, at: version.at },
      preview: previewAddress(version.fileId, pictures.get(sha256) ?? null),
    })),
    asks: rows.map((task) => ({
      id: task.id,
      text: task.text,
      by: task.author.name || task.author.email,
      askedAt: task.askedAt.toISOString(),
      status: task.status,
      cells: timelineCells(
        {
          fileId: shown.get(task.fileId ?? 0)?.fileId ?? task.fileId,
          ...{ status: task.status, reminders: task.reminders },
          markedSha256: marked.get(task.id) ?? null,
          askedAt: task.askedAt.toISOString(),
          touchedAt: task.touchedAt?.toISOString() ?? null,
          statusHistory: task.statusHistory,
          earlierClosings: task.earlierClosings,
          closing: task.closing,
          isClosedByMail: isClosedByMail(task),
          isDeclined: task.closing?.messageId === task.declinedClosing,
        },
        all,
      ).slice(-mostVersions),
      checks: task.status === "done" ? [] : (checksOf.get(task.id) ?? []),
    })),
  };
}

function alone({ id: fileId, version, name, sha256, emailSentAt, createdAt }: FileRow): Version {
  return {
    fileId,
    fileVersion: version,
    place: 1,
    name,
    sha256,
    at: (emailSentAt ?? createdAt).toISOString(),
  };
}

/** Whether a thread shows no files beside these. */
async function holdNoOthers(viewer: { id: string }, threadId: string, fileIds: number[]) {
  const others = await db()
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        eq(files.userId, viewer.id),
        eq(files.threadId, threadId),
        notInArray(files.id, fileIds),
        isNull(files.decoration),
        shownFile,
      ),
    )
    .limit(1);
  return others.length === 0;
}

/** The asks about these files, the asks with these ids, and those of a thread that are about no file. */
function listAsks(
  viewer: { id: string },
  fileIds: number[],
  marked: string[],
  threadId: string | null,
) {
  const isAsked = or(
    inArray(tasks.fileId, fileIds),
    inArray(tasks.id, marked),
    threadId === null ? undefined : and(eq(tasks.threadId, threadId), isNull(tasks.fileId)),
  );
  return db()
    .select()
    .from(tasks)
    .where(and(eq(tasks.userId, viewer.id), isAsked, isListed()))
    .orderBy(asc(tasks.askedAt), asc(tasks.quoteStart), asc(tasks.id))
    .limit(mostAsks);
}

/** The hash of the bytes of each ask's first mark on one of these versions, by the ask's id. */
function firstMarked(
  marks: readonly MarkView[],
  versions: readonly Version[],
  shown: ReadonlyMap<number, Version>,
) {
  const first = new Map<string, string>();
  for (const mark of marks) {
    const marked = versions.find(
      ({ fileId, fileVersion }) => fileId === mark.fileId && fileVersion === mark.version,
    );
    if (marked && !first.has(mark.taskId)) {
      first.set(mark.taskId, (shown.get(mark.fileId) ?? marked).sha256);
    }
  }
  return first;
}

/** Maps each file that is another form of a version to the form that the timeline shows. */
function shownForms(versions: readonly StackVersion[]): Map<number, StackVersion> {
  const firsts = new Map<number, StackVersion>();
  for (const one of versions) if (!one.isAgain && !one.isForm) firsts.set(one.place, one);
  return new Map(
    versions.flatMap(({ fileId, place, isForm }) => {
      const first = firsts.get(place);
      return isForm && first ? [[fileId, first]] : [];
    }),
  );
}

/** Maps the hash of each file's bytes to the hash of its first page's picture. */
async function listPictures(viewer: { id: string }, ids: number[]): Promise<Map<string, string>> {
  const rows = await db()
    .select({ sha256: files.sha256, picture: files.previewSha256 })
    .from(files)
    .where(and(eq(files.userId, viewer.id), inArray(files.id, ids)));
  return new Map(rows.flatMap(({ sha256, picture }) => (picture ? [[sha256, picture]] : [])));
}

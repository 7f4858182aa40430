import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import type { FileRow } from "#app/domain/files/file-view.server.ts";
import { findFile } from "#app/domain/files/find-file.server.ts";
import { refreshThreadFiles } from "#app/domain/files/refresh-thread-files.server.ts";
import { files, shownFile, versionDecisions } from "#app/domain/files/tables.server.ts";
import { lockThread } from "#app/domain/threads/find-thread.server.ts";
import { type Decisions, nothingSaid, type VersionDecision } from "./version-decision.ts";
import { type SaidFields, sayingOf, type VersionSaying } from "./version-saying.ts";

/** The effect of a statement about versions; writing `before` back undoes it. */
export type DecidedVersions = { says: VersionSaying["says"]; before: Decisions };

/**
 * Stores a person's statement about a file and its versions; it outweighs whatever is found later. Idempotent.
 * Null if the file, or a file that the statement needs or names, is missing, in the trash, not in the same thread,
 * or another user's.
 */
export async function decideVersions(
  viewer: { id: string },
  { fileId, ...fields }: SaidFields & { fileId: number },
): Promise<DecidedVersions | null> {
  const saying = sayingOf(fields);
  if (!saying) return null;
  return runCommand(viewer, async (tx, record) => {
    const file = await findFile(tx, viewer, fileId);
    // Locks the thread before its files: all commands use this order.
    if (!file?.threadId || !(await lockThread(tx, viewer, file.threadId))) return null;
    const rows = await listShown(tx, viewer, file.threadId);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const said = decisionsOf(fileId, saying, rows);
    if (!byId.has(fileId) || !named(fileId, saying).every((id) => byId.has(id))) return null;
    const ids = said.map((one) => one.fileId);
    if (!ids.every((id) => byId.has(id))) return null;
    if (!(await areOfThread(tx, viewer, file.threadId, referred(saying)))) return null;
    const before = await listDecisions(tx, viewer, ids);
    const next = said.map(({ fileId: id, decide }) => {
      const was = before.find((one) => one.fileId === id)?.decision ?? null;
      return { fileId: id, decision: decide(was ?? nothingSaid) };
    });
    await save(tx, viewer, next);
    await refreshThreadFiles(tx, viewer, file.threadId);
    record("thread", file.threadId);
    return { says: saying.says, before };
  });
}

type Said = { fileId: number; decide: (was: VersionDecision) => VersionDecision | null };

/** The other files that a statement names. */
function named(fileId: number, saying: VersionSaying): number[] {
  if (saying.says === "joins" || saying.says === "is-no-version") return [saying.other];
  if (saying.says === "order") return [fileId, ...saying.order];
  return [];
}

/** The files that earlier decisions refer to. They may be in the trash by now. */
function referred(saying: VersionSaying): number[] {
  if (saying.says !== "as-before") return [];
  const ids = saying.decisions.flatMap(({ decision }) => [decision?.joins, decision?.declined]);
  return [...new Set(ids.filter((id) => id !== null && id !== undefined))];
}

async function areOfThread(
  tx: Transaction,
  viewer: { id: string },
  threadId: string,
  ids: readonly number[],
): Promise<boolean> {
  if (ids.length === 0) return true;
  const found = and(
    eq(files.userId, viewer.id),
    eq(files.threadId, threadId),
    inArray(files.id, [...ids]),
  );
  return (await tx.$count(files, found)) === ids.length;
}

function decisionsOf(fileId: number, saying: VersionSaying, rows: readonly FileRow[]): Said[] {
  const own = rows.find(({ id }) => id === fileId);
  const members = rows.filter(({ stackId }) => stackId !== null && stackId === own?.stackId);
  const formsOf = (file: FileRow | undefined) =>
    members.filter(({ foundForms }) => foundForms !== null && foundForms === file?.foundForms);
  switch (saying.says) {
    case "joins": {
      const { other } = saying;
      // The file's other forms move with it, unless it is joined with one of them.
      const forms = formsOf(own).filter(({ id }) => id !== fileId);
      const along = forms.some(({ id }) => id === other) ? [] : forms.map(({ id }) => id);
      return [fileId, ...along].map((id) => ({
        fileId: id,
        decide: (was) => moved(was, other),
      }));
    }
    case "stands-alone":
      return [{ fileId, decide: (was) => moved(was, fileId) }];
    case "is-no-version": {
      const { other } = saying;
      return [{ fileId, decide: (was) => ({ ...was, declined: other }) }];
    }
    case "is-current":
      return members.map(({ id }) => ({
        fileId: id,
        decide: (was) => ({ ...was, isCurrent: id === fileId }),
      }));
    case "continues-nothing":
      // The order given later decides which version is the first.
      return (own && members.length === 0 ? [own] : members).map(({ id }) => ({
        fileId: id,
        decide: (was) => ({ ...was, continuesNothing: true }),
      }));
    case "order": {
      const first = Math.min(...saying.order);
      // The first file stays out of the stack that it was pulled out of.
      const ofFirst = (was: VersionDecision) => (was.joins === first ? first : null);
      const told = new Set(saying.order);
      const withForms = (id: number) => {
        const forms = formsOf(rows.find((row) => row.id === id)).map((form) => form.id);
        return [id, ...forms.filter((form) => !told.has(form) && told.add(form))];
      };
      return saying.order.map(withForms).flatMap((forms, at) =>
        forms.map((id) => ({
          fileId: id,
          decide: (was: VersionDecision) => ({
            ...was,
            joins: forms.includes(first) ? ofFirst(was) : first,
            place: at + 1,
          }),
        })),
      );
    }
    case "as-before":
      return saying.decisions.map((one) => ({ fileId: one.fileId, decide: () => one.decision }));
  }
}

/** Clears the decisions about the file's place and its questions; the one that it continues nothing stays. */
function moved({ continuesNothing }: VersionDecision, joins: number): VersionDecision {
  return { ...nothingSaid, joins, continuesNothing };
}

async function listShown(tx: Transaction, viewer: { id: string }, threadId: string) {
  return tx
    .select()
    .from(files)
    .where(and(eq(files.userId, viewer.id), eq(files.threadId, threadId), shownFile));
}

async function listDecisions(
  tx: Transaction,
  viewer: { id: string },
  ids: readonly number[],
): Promise<Decisions> {
  const { fileId, joins, place, isCurrent, declined, continuesNothing } = versionDecisions;
  const rows = await tx
    .select({ fileId, joins, place, isCurrent, declined, continuesNothing })
    .from(versionDecisions)
    .where(and(eq(versionDecisions.userId, viewer.id), inArray(fileId, [...ids])));
  const byId = new Map(rows.map(({ fileId: id, ...decision }) => [id, decision]));
  return ids.map((id) => ({ fileId: id, decision: byId.get(id) ?? null }));
}

async function save(tx: Transaction, viewer: { id: string }, next: Decisions): Promise<void> {
  if (next.length === 0) return;
  const ids = next.map(({ fileId }) => fileId);
  await tx
    .delete(versionDecisions)
    .where(and(eq(versionDecisions.userId, viewer.id), inArray(versionDecisions.fileId, ids)));
  const kept = next.flatMap(({ fileId, decision }) =>
    decision ? { userId: viewer.id, fileId, ...decision } : [],
  );
  if (kept.length > 0) await tx.insert(versionDecisions).values(kept);
}

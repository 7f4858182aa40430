import { and, asc, eq, gt, isNull, or } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { threads } from "#app/domain/threads/tables.server.ts";
import type { Difference } from "./difference.ts";
import { rebuildCounts } from "./rebuild-counts.server.ts";
import { rebuildFile } from "./rebuild-file.server.ts";
import { rebuildThread } from "./rebuild-thread.server.ts";

const rowsAtOnce = 50;

export type Looked = { threads: number; files: number };

/**
 * Derives all derived data of a user from the stored mails and files and the user's decisions:
 * threads, messages, files, previews, tasks and counts. Yields the differences, thread by thread
 * and file by file; with `write`, repairs them. Returns how many items were checked.
 */
export async function* rebuildUser(
  viewer: { id: string },
  { write }: { write: boolean },
): AsyncGenerator<Difference, Looked> {
  const looked = { threads: 0, files: 0 };
  // Files come after the threads that hold them: a file repaired there is drawn here.
  for await (const thread of threadsOf(viewer)) {
    looked.threads += 1;
    yield* await rebuildThread(viewer, thread, { write });
  }
  for await (const file of filesOf(viewer)) {
    looked.files += 1;
    yield* await rebuildFile(viewer, file, { write });
  }
  yield* await rebuildCounts(viewer, { write });
  return looked;
}

/** Returns the user with this email address or id, or null. */
export async function findUser(name: string): Promise<{ id: string; email: string } | null> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(name);
  const [user] = await db()
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(or(eq(users.email, name), isId ? eq(users.id, name) : undefined));
  return user ?? null;
}

async function* threadsOf(viewer: { id: string }) {
  let last = "";
  while (true) {
    const rows = await db()
      .select({ id: threads.id, isDemo: threads.isDemo })
      .from(threads)
      .where(and(eq(threads.userId, viewer.id), isNull(threads.deletedAt), gt(threads.id, last)))
      .orderBy(asc(threads.id))
      .limit(rowsAtOnce);
    yield* rows;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < rowsAtOnce) return;
  }
}

async function* filesOf(viewer: { id: string }) {
  let last = 0;
  while (true) {
    const rows = await db()
      .select()
      .from(files)
      .where(and(eq(files.userId, viewer.id), isNull(files.deletedAt), gt(files.id, last)))
      .orderBy(asc(files.id))
      .limit(rowsAtOnce);
    yield* rows;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < rowsAtOnce) return;
  }
}

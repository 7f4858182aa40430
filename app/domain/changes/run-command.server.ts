import { sql } from "drizzle-orm";
import { inTransaction, type Queryable, type Transaction } from "#app/adapters/db/client.server.ts";
import { notification } from "#app/adapters/db/notifications.server.ts";
import { preparedSql } from "#app/adapters/db/prepared.server.ts";
import { log } from "#app/adapters/log.server.ts";
import { traceparent } from "#app/adapters/tracing/tracing.server.ts";
import type { ChangeType } from "./change.ts";
import { inTurn } from "./command-turns.server.ts";
import type { Reversal } from "./reversal.ts";
import { changes, revisions } from "./tables.server.ts";

/**
 * The user's account was deleted: a job or request that was running cannot commit for them any
 * more.
 */
class ViewerGone extends Error {}

/**
 * Records that something of the viewer's changed. Browsers that follow the changes read it again. With a reversal,
 * the viewer can undo the command (see undoStep).
 */
export type RecordChange = (type: ChangeType, id: string | number, reversal?: Reversal) => void;
/** A committed change of threads, files or tasks: by its revision it can be undone, if it can. */
export type Commit = { revision: number; isUndoable: boolean };
/** The user; `commits` receives what the command commits. */
type Committer = { id: string; commits?: Commit[] };
/** The types of changes of things that a person works on. */
const deskTypes: readonly ChangeType[] = ["thread", "file", "task"];
type Work<Result> = (tx: Transaction, record: RecordChange) => Promise<Result>;
type Recorded = { type: ChangeType; id: string; reversal: Reversal | undefined };

/**
 * Runs a command's work in one transaction for one user, when the turn comes (inTurn). The recorded changes become rows under the
 * user's next revision, which is taken last: its row lock makes the order of revisions the order of
 * commits. Other processes are notified after the commit. Returns the result of the work, and adds the commit to the
 * viewer's `commits`; if the work throws, everything is rolled back. Without a recorded change the revision stays. Throws
 * ViewerGone, and commits nothing, if the user's account was deleted.
 */
export async function runCommand<Result>(viewer: Committer, work: Work<Result>): Promise<Result> {
  const { result, revision, all } = await inTurn(viewer, () =>
    inTransaction(
      (tx) => runIn(tx, viewer, work),
      (on, { revision }) => (revision === null ? null : tell(on, viewer, revision)),
    ),
  );
  if (revision === null) return result;
  const isUndoable = all.some(({ reversal }) => reversal !== undefined);
  const isOfDesk = all.some(({ type }) => deskTypes.includes(type));
  if (isUndoable || isOfDesk) viewer.commits?.push({ revision, isUndoable });
  return result;
}

async function runIn<Result>(tx: Transaction, viewer: { id: string }, work: Work<Result>) {
  const recorded = new Map<string, Recorded>();
  const result = await work(tx, (type, id, reversal) => {
    const key = `${type}:${id}`;
    const known = reversal ?? recorded.get(key)?.reversal;
    recorded.set(key, { type, id: String(id), reversal: known });
  });
  const all = [...recorded.values()];
  if (all.length === 0) return { result, revision: null, all };
  return { result, revision: await saveChanges(tx, viewer.id, all), all };
}

/** It is sent with the COMMIT, which may fail: then the revision is not there. */
const tellRevision = preparedSql(
  "tell_revision",
  sql`select ${notification(sql.placeholder("payload"))} from ${revisions}
    where ${revisions.userId} = ${sql.placeholder("userId")}
      and ${revisions.revision} >= ${sql.placeholder("revision")}`,
);

async function tell(on: Queryable, { id: userId }: { id: string }, revision: number) {
  try {
    const cause = traceparent();
    const payload = `${userId}:${revision}${cause ? `:${cause}` : ""}`;
    await tellRevision(on, { payload, userId, revision });
  } catch (error) {
    // The change is committed: browsers get it with the next change, or when they reconnect.
    log.warn({ err: error }, "a change was committed, but its notification failed");
  }
}

/** Takes the next revision and saves the changes under it, in one statement. */
const takeRevision = preparedSql<{ revision: string }>(
  "take_revision",
  sql`
    with next as (
      insert into ${revisions} (user_id, revision) values (${sql.placeholder("userId")}, 1)
      on conflict (user_id) do update set revision = ${revisions.revision} + 1
        where ${revisions.endedAt} is null
      returning user_id, revision
    ), saved as (
      insert into ${changes} (user_id, revision, position, type, id, reversal)
      select next.user_id, next.revision, position - 1, change ->> 'type', change ->> 'id', change -> 'reversal'
      from next, jsonb_array_elements(${sql.placeholder("recorded")}::jsonb)
        with ordinality as saved(change, position)
    )
    select revision from next`,
);

/** Returns the revision under which the changes are saved. */
async function saveChanges(
  tx: Transaction,
  userId: string,
  recorded: readonly Recorded[],
): Promise<number> {
  // Arrays of PostgreSQL are escaped value by value, which takes ten times as long for hundreds of changes.
  const { rows } = await takeRevision(tx, { userId, recorded: JSON.stringify(recorded) });
  const [row] = rows;
  if (!row) throw new ViewerGone("The account was deleted.");
  return Number(row.revision);
}

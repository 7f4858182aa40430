import { z } from "zod";

/**
 * Start-time fair queueing (Goyal, Vin, Cheng 1996). A queue has a clock: the start of the last job that was
 * taken. A job's start is the finish of its user's previous job, but not before the clock; its finish is its
 * start plus its cost. Jobs are taken in order of their starts. So users with backlogs alternate, and a user
 * with nothing waiting is next, however long the others' backlogs are.
 */

/** Runs our statements on the queue's own connections, each statement by itself. */
export type Statements = {
  executeSql(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
};

/**
 * `usual`: in order. `first`: does not wait for the user's own backlog. `rest`: waits for the jobs of others
 * and of the user, and gets a tenth of a share.
 */
export const laneSchema = z.enum(["first", "usual", "rest"]);
export type Lane = z.output<typeof laneSchema>;
export type Turn = { queue: string; userId: string; lane: Lane };

const restFactor = 10;
/** pg-boss stores priorities in four bytes: seconds of work for decades. Past it, jobs come in the order of their creation. */
const largestStart = 2 ** 31 - 1;
const resetAt = 2 ** 30;
const startSchema = z.tuple([z.object({ start: z.coerce.number() })]);

/**
 * Takes the lane's next turn at a cost of about this many seconds; returns its start. It is a separate
 * statement, never part of a command's transaction: no command waits for another's turn, so turns cannot
 * cause a deadlock. A command that fails afterwards has lost a turn, which affects no other user.
 */
export async function takeTurn(on: Statements, turn: Turn, cost: number): Promise<number> {
  const { rows } = await on.executeSql(
    `insert into queue_turns as turn (queue, user_id, lane, finish)
     select $1, $2::uuid, $3,
       coalesce((select reached from queue_clocks where queue = $1), 0) - 1 + $4::int
     on conflict (queue, user_id, lane) do update set
       finish = greatest(turn.finish, excluded.finish - $4::int) + $4::int, used_at = now()
     returning finish - $4::int as start`,
    [...keyOf(turn), priceOf(turn, cost)],
  );
  const [{ start }] = startSchema.parse(rows);
  // Other jobs come before a job of lane `rest`, because its start includes its price.
  return Math.min(turn.lane === "rest" ? start + priceOf(turn, cost) : start, largestStart);
}

/** Returns a turn that created no job because a job of its key already waits. */
export async function giveTurnBack(on: Statements, turn: Turn, cost: number): Promise<void> {
  await charge(on, turn, -priceOf(turn, cost));
}

/** Charges the lane for the whole seconds that one of its jobs ran. */
export async function payForTime(on: Statements, turn: Turn, seconds: number): Promise<void> {
  const cost = Math.floor(seconds);
  if (cost > 0) await charge(on, turn, priceOf(turn, cost));
}

async function charge(on: Statements, turn: Turn, price: number): Promise<void> {
  await on.executeSql(
    `update queue_turns set finish = finish + $4::int
     where queue = $1 and user_id = $2::uuid and lane = $3`,
    [...keyOf(turn), price],
  );
}

/** Moves the queue's clock to the start of a job that was taken. */
export async function advanceClock(on: Statements, queue: string, start: number): Promise<void> {
  await on.executeSql(
    `insert into queue_clocks as clock (queue, reached) values ($1, greatest($2::int, 0))
     on conflict (queue) do update set reached = excluded.reached
     where clock.reached < excluded.reached`,
    [queue, start],
  );
}

/**
 * Runs every night. Deletes the turns of lanes where nothing waits, and resets a clock that has advanced far
 * to 0 once nothing waits in its queue. A job that is enqueued during the reset comes after all others.
 */
export async function tidyTurns(on: Statements): Promise<void> {
  await on.executeSql(
    `delete from queue_turns turn where used_at < now() - interval '1 hour' and not exists (
       select from pgboss.job where name = turn.queue and group_id = turn.user_id::text
         and state < 'active')`,
    [],
  );
  await on.executeSql(
    `with reset as (
       update queue_clocks clock set reached = 0 where reached > ${resetAt} and not exists (
         select from pgboss.job where name = clock.queue and state < 'active')
       returning queue)
     delete from queue_turns where queue in (select queue from reset)`,
    [],
  );
}

const keyOf = ({ queue, userId, lane }: Turn) => [queue, userId, lane];
const priceOf = ({ lane }: Turn, cost: number) =>
  Math.max(1, Math.round(cost)) * (lane === "rest" ? restFactor : 1);

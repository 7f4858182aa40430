import { sql } from "drizzle-orm";
import { NodePgTransaction } from "drizzle-orm/node-postgres/session";
import { type Database, dialect, onConnection, type Transaction } from "./client.server.ts";

/** One for each connection, so that statements prepared for it can be kept. */
const transactions = new WeakMap<Database, Transaction>();

/**
 * Runs the work in a transaction, which is rolled back if it throws. BEGIN is sent with the first statement of the work,
 * and what `beside` sends with the COMMIT: neither costs a wait of its own. The statements of `beside` run after the
 * COMMIT, also if it failed, so they must look for what was committed.
 */
export async function transact<Result>(
  work: (tx: Transaction) => Promise<Result>,
  beside: (on: Database, result: Result) => Promise<void> | null,
): Promise<Result> {
  return onConnection(async (database) => {
    const begun = database.execute(sql`begin`).then(() => undefined);
    // If it fails, so does the first statement.
    begun.catch(() => undefined);
    try {
      const result = await work(transactionOn(database));
      await begun;
      const committed = database.execute(sql`commit`).then(() => undefined);
      await Promise.all([committed, beside(database, result)]);
      return result;
    } catch (error) {
      await database.execute(sql`rollback`);
      throw error;
    }
  });
}

function transactionOn(database: Database): Transaction {
  const known = transactions.get(database);
  if (known) return known;
  const tx = new NodePgTransaction<Record<string, never>, Record<string, never>>(
    dialect,
    database._.session,
    undefined,
  );
  transactions.set(database, tx);
  return tx;
}

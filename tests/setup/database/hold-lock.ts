import { db, type Transaction } from "#app/adapters/db/client.server.ts";

/** Runs a query that locks rows, and holds them until the returned function is called. */
export async function holdLock(
  lock: (tx: Transaction) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const [locked, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = db().transaction(async (tx) => {
    await lock(tx);
    locked.resolve();
    await over.promise;
  });
  await locked.promise;
  return () => {
    over.resolve();
    return holding;
  };
}

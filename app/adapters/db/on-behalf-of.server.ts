import { AsyncLocalStorage } from "node:async_hooks";

/** Who something is done for, and whether it holds a connection of the pool already. */
type Asker = { owner: string | null; isHolding: boolean };

const current = new AsyncLocalStorage<Asker>();

/**
 * Runs a person's request: its queries take that person's share of the pool, and its commands wait in that person's
 * line. What it leaves behind (a timer, a connection that listens) is done for nobody once the request is answered.
 */
export async function onBehalfOf<Result>(
  owner: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return asAsker({ owner, isHolding: false }, work);
}

/** Runs work that holds a connection. It must wait in no line for another one: those before it may wait for its locks. */
export async function asHolder<Result>(work: () => Promise<Result>): Promise<Result> {
  return asAsker({ owner: currentOwner(), isHolding: true }, work);
}

/** The person whose request is under way; null in a job. */
export function currentOwner(): string | null {
  return current.getStore()?.owner ?? null;
}

export function isHolding(): boolean {
  return current.getStore()?.isHolding ?? false;
}

async function asAsker<Result>(asker: Asker, work: () => Promise<Result>): Promise<Result> {
  try {
    // Awaited inside: a query of Drizzle is sent when it is awaited.
    return await current.run(asker, async () => await work());
  } finally {
    asker.owner = null;
    asker.isHolding = false;
  }
}

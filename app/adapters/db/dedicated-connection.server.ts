import { Client, type ClientConfig } from "pg";

/**
 * Runs the work on a connection outside of the pool, which ends with it: locks are released and an open transaction is
 * rolled back. An abort ends the running query, whatever it waits for; then the signal's reason is thrown. After the work
 * calls `commitNow` an abort changes nothing any more, because it would be unknown whether a commit was done.
 */
export async function onDedicatedConnection<Result>(
  config: ClientConfig,
  work: (client: Client, commitNow: () => void) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const client = new Client({ connectionTimeoutMillis: 10_000, ...config });
  // The running query fails too.
  client.on("error", () => undefined);
  signal?.throwIfAborted();
  const stop = () => void client.end();
  const commitNow = () => {
    signal?.removeEventListener("abort", stop);
    signal?.throwIfAborted();
  };
  signal?.addEventListener("abort", stop, { once: true });
  try {
    await client.connect();
    return await work(client, commitNow);
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  } finally {
    signal?.removeEventListener("abort", stop);
    await client.end();
  }
}

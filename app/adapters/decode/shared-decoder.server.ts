import { log } from "#app/adapters/log.server.ts";
import { createDecoder, type Decoder } from "./decoder.server.ts";

let shared: Decoder | undefined;

/**
 * The process's decoder: two children at most, so that a slow file holds nobody up. They end by
 * themselves when idle and when this process ends, however it ends.
 */
export function decoder(): Decoder {
  shared ??= createDecoder({
    concurrency: 2,
    onTrouble: ({ op, bytes, failure }) => log.warn({ op, bytes, failure }, "decoder"),
  });
  return shared;
}

/** From here on the process's decoder is this one; for tests. closeDecoder() ends it. */
export function useDecoder(other: Decoder): void {
  shared = other;
}

/** Ends the children at once. The next call of decoder() starts others. */
export async function closeDecoder(): Promise<void> {
  const closing = shared;
  shared = undefined;
  await closing?.close();
}

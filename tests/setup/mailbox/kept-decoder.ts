import { createDecoder, type Decoder } from "#app/adapters/decode/decoder.server.ts";
import { replaceDecoder } from "#app/adapters/decode/shared-decoder.server.ts";

declare global {
  var keptDecoder: Decoder | undefined;
}

/**
 * Gives the files of a Vitest process one decoder with two child processes for all kinds of work, since each takes
 * about two seconds of processor time to start; the app's own has six. A file that closes it leaves it running; its
 * processes end with this one.
 */
export function keepDecoder(): void {
  globalThis.keptDecoder ??= createDecoder({
    ...{ concurrency: 2, turns: { waiting: 200 }, idleMs: 20 * 60_000 },
  });
  replaceDecoder({ ...globalThis.keptDecoder, close: async () => keepDecoder() });
}

import type { Decoder } from "#app/adapters/decode/decoder.server.ts";
import { decoder, replaceDecoder } from "#app/adapters/decode/shared-decoder.server.ts";

declare global {
  var keptDecoder: Decoder | undefined;
}

/**
 * Gives the files of a Vitest process one decoder, since each of its child processes takes about two seconds
 * of processor time to start. A file that closes it leaves it running; its processes end with this one.
 */
export function keepDecoder(): void {
  globalThis.keptDecoder ??= decoder();
  replaceDecoder({ ...globalThis.keptDecoder, close: async () => keepDecoder() });
}

import type { Decoded } from "#app/adapters/decode/decoded.ts";
import type { Call, Decoder } from "#app/adapters/decode/decoder.server.ts";
import type { ReadMail, StoredMail } from "#app/adapters/decode/parsed-mail.ts";
import { requireWorkingDecoder } from "#app/adapters/decode/require-working-decoder.server.ts";
import { decoder } from "#app/adapters/decode/shared-decoder.server.ts";

/**
 * Parses a message in the decoder and finds its own text, given mails that it may quote. Returns a refusal only if this message
 * causes it: after a crash or timeout, the decoder must still read another message. A message that
 * crashed the decoder is tried twice. Throws if the decoder does not work.
 */
export async function decodeMail(
  raw: Uint8Array,
  call: Call = {},
  earlier: readonly StoredMail[] = [],
  using: Decoder = decoder(),
): Promise<Decoded<ReadMail>> {
  const decoded = await using.parseMail(raw, call, earlier);
  if (decoded.ok || (decoded.code !== "crashed" && decoded.code !== "timeout")) return decoded;
  await requireWorkingDecoder(using, call);
  // A message that timed out once would time out again.
  return decoded.code === "timeout" ? decoded : using.parseMail(raw, call, earlier);
}

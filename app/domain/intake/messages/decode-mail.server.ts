import type { Decoded } from "#app/adapters/decode/decoded.ts";
import type { Call, Decoder } from "#app/adapters/decode/decoder.server.ts";
import type { ReadMail } from "#app/adapters/decode/parsed-mail.ts";
import { decoder } from "#app/adapters/decode/shared-decoder.server.ts";

const harmless = Buffer.from("From: a@b.example\r\nSubject: Hello\r\n\r\nHello\r\n");

/**
 * Parses a message in the decoder and finds its own text. Returns a refusal only if this message
 * causes it: after a crash or timeout, the decoder must still read another message. A message that
 * crashed the decoder is tried twice. Throws if the decoder does not work.
 */
export async function decodeMail(
  raw: Uint8Array,
  call: Call = {},
  using: Decoder = decoder(),
): Promise<Decoded<ReadMail>> {
  const decoded = await using.parseMail(raw, call);
  if (decoded.ok || (decoded.code !== "crashed" && decoded.code !== "timeout")) return decoded;
  const probe = await using.parseMail(harmless, call);
  if (!probe.ok) throw new Error(`The decoder does not work: ${probe.reason}`);
  // A message that timed out once would time out again.
  return decoded.code === "timeout" ? decoded : using.parseMail(raw, call);
}

import type { Call, Decoder } from "./decoder.server.ts";

const harmless = Buffer.from("From: a@b.example\r\nSubject: Hello\r\n\r\nHello\r\n");

/**
 * Throws if the decoder cannot read a harmless message: then a crash or a timeout before says nothing about the
 * message that it came with.
 */
export async function requireWorkingDecoder(using: Decoder, call?: Call): Promise<void> {
  const probe = await using.parseMail(harmless, call);
  if (!probe.ok) throw new Error(`The decoder does not work: ${probe.reason}`);
}

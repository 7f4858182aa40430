import { createFrameReader, encodeFrame, type Frame } from "#app/adapters/decode/frames.ts";
import { closeNetwork } from "#app/adapters/decode/no-network.ts";

/**
 * The decoder: everything that strangers send is decoded here, one request at a time, by frames
 * on stdin and stdout. It knows no setting, no database and no network; when it dies, its client
 * refuses the one file that killed it. Started by adapters/decode/decoder.server.ts.
 */

const MAX_REQUEST_BYTES = 300 * 1024 * 1024;

type Answer = { header: unknown; parts: Uint8Array[] };

closeNetwork();
// Libraries that talk must not talk into the frames.
console.log = console.info = console.debug = console.error;

let turn: Promise<void> = Promise.resolve();
const reader = createFrameReader(MAX_REQUEST_BYTES, (frame) => {
  turn = turn.then(async () => {
    const { header, parts } = await answer(frame);
    for (const chunk of encodeFrame(header, parts)) process.stdout.write(chunk);
  });
});
process.stdin.on("data", (chunk: Buffer) => reader.push(chunk));
process.stdin.on("end", () => process.exit(0));

async function answer({ header, parts }: Frame): Promise<Answer> {
  const bytes = parts[0];
  if (typeof header !== "object" || header === null || !("op" in header) || !bytes) {
    throw new Error("The request is none of this protocol.");
  }
  switch (header.op) {
    case "parseMail":
      return parseMail(bytes);
    default:
      throw new Error("Unknown request.");
  }
}

async function parseMail(bytes: Uint8Array): Promise<Answer> {
  const { readMail } = await import("#app/adapters/decode/mail/read-mail.server.ts");
  const decoded = await readMail(bytes);
  if (!decoded.ok) return { header: decoded, parts: [] };
  const { attachments, ...head } = decoded.value;
  const value = { ...head, attachments: attachments.map(({ bytes: _, ...rest }) => rest) };
  return { header: { ok: true, value }, parts: attachments.map((attachment) => attachment.bytes) };
}

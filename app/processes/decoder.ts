import { storableText } from "#app/adapters/db/storable-text.ts";
import type { Decoded } from "#app/adapters/decode/decoded.ts";
import { createFrameReader, encodeFrame, type Frame } from "#app/adapters/decode/frames.ts";
import { closeNetwork } from "#app/adapters/decode/no-network.ts";
import type { DecoderRequest, PagePair } from "#app/adapters/decode/operations.ts";

/**
 * The decoder process: it decodes and reads all untrusted content, one request at a time, by frames on stdin
 * and stdout. It has no settings, no database and no network. When it dies, its client refuses only the file
 * that killed it. Started by adapters/decode/decoder.server.ts.
 */

const MAX_REQUEST_BYTES = 300 * 1024 * 1024;

type Answer = { header: unknown; parts: Uint8Array[] };

closeNetwork();
// Output of libraries must not mix with the frames.
console.log = console.info = console.debug = console.error;

let turn: Promise<void> = Promise.resolve();
const reader = createFrameReader(MAX_REQUEST_BYTES, (frame) => {
  turn = turn.then(async () => send(await answer(frame)));
});
// Ctrl-C in a terminal reaches every process of the group, but the client may still need the answer to a
// running request: this process ends with its client, not before it.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);

process.stdin.on("data", (chunk: Buffer) => reader.push(chunk));
process.stdin.on("end", () => process.exit(0));
send({ header: { ready: true }, parts: [] });

function send({ header, parts }: Answer): void {
  for (const chunk of encodeFrame(header, parts)) process.stdout.write(chunk);
}

// Each operation loads its own libraries, so a decoder that only reads mail stays small.
async function answer({ header, parts: [bytes] }: Frame): Promise<Answer> {
  if (!bytes || !isRequest(header)) throw new Error("The request does not match the protocol.");
  switch (header.op) {
    case "parseMail":
      return parseMail(bytes, header);
    case "readText": {
      const { readText } = await import("./decoder/read-text.ts");
      const input: unknown = JSON.parse(Buffer.from(bytes).toString("utf8"));
      const value = readText(header.task, input, (step) => send({ header: { step }, parts: [] }));
      return { header: { ok: true, value }, parts: [] };
    }
    case "inspect": {
      const { inspectFile } = await import("#app/adapters/decode/preview/render-preview.server.ts");
      return split(await inspectFile(bytes, header.name), (facts) => [facts]);
    }
    case "renderPreview": {
      const { renderPreview } = await import(
        "#app/adapters/decode/preview/render-preview.server.ts"
      );
      const { name, page, maxEdge } = header;
      const drawn = await renderPreview(bytes, name, page, maxEdge);
      return split(drawn, (preview) => [preview.head, preview.bytes]);
    }
    case "drawTile": {
      const { drawTile } = await import("#app/adapters/decode/preview/tile.server.ts");
      return split(await drawTile(bytes, header, header), withSize);
    }
    case "comparePages": {
      const { comparePages } = await import("#app/adapters/decode/compare/compare-pages.server.ts");
      const { older, newer } = bothPages(header, bytes);
      const compared = await comparePages(older, newer, header.maxEdge);
      return split(compared, ({ picture, ...found }) => (picture ? [found, picture] : [found]));
    }
    case "checkPlaces": {
      const { checkPlaces } = await import("#app/adapters/decode/places/check-places.server.ts");
      const { older, newer } = bothPages(header, bytes);
      const checked = await checkPlaces(older, newer, header.maxEdge, header.places);
      return split(checked, ({ pictures, ...found }) => [found, ...pictures]);
    }
    case "redactMail": {
      const { redactMail } = await import("#app/adapters/decode/mail/redact-mail.server.ts");
      return split(await redactMail(bytes, header.partIndexes), withSize);
    }
  }
}

/** An answer of a head and, as parts of the frame, of bytes. */
function split<T>(decoded: Decoded<T>, cut: (value: T) => [unknown, ...Uint8Array[]]): Answer {
  if (!decoded.ok) return { header: decoded, parts: [] };
  const [value, ...parts] = cut(decoded.value);
  return { header: { ok: true, value }, parts };
}

function withSize(bytes: Uint8Array): [unknown, Uint8Array] {
  return [{ size: bytes.byteLength }, bytes];
}

async function parseMail(
  bytes: Uint8Array,
  { earlier }: DecoderRequest<"parseMail">,
): Promise<Answer> {
  const [{ readMail }, { cleanMessage }, { answersMail }] = await Promise.all([
    import("#app/adapters/decode/mail/read-mail.server.ts"),
    import("#app/extraction/mail/clean-message.ts"),
    import("#app/extraction/mail/mail-markers.ts"),
  ]);
  const decoded = await readMail(bytes);
  if (!decoded.ok) return { header: decoded, parts: [] };
  const { attachments, ...head } = decoded.value;
  // Uses the stored form of the text, since later quotes must match it exactly.
  const text = storableText(head.text);
  const writer = head.from?.address.toLowerCase();
  const {
    text: body,
    cuts,
    bulk,
  } = cleanMessage(text, {
    newTextHint: head.newTextHint,
    fromList: head.list !== null,
    subject: head.subject,
    isFirst: !answersMail(head),
    earlier: earlier.map(({ sender, ...mail }) => ({ ...mail, isSameWriter: sender === writer })),
  });
  const hidden = storableText(head.hiddenText);
  const whole = hidden === "" ? text : `${text}\n\n${hidden}`;
  const start = text.length + 2;
  if (hidden !== "") cuts.push({ start, end: whole.length, why: "hidden", of: null });
  const described = attachments.map(({ bytes: _, ...rest }) => rest);
  const value = { ...head, text: whole, body, cuts, isBulk: bulk, attachments: described };
  // A parsed mail is usually followed by reading its thread, so the extractor is loaded ahead.
  setImmediate(() => void import("./decoder/read-text.ts"));
  return { header: { ok: true, value }, parts: attachments.map((attachment) => attachment.bytes) };
}

function bothPages({ older, newer, olderBytes }: PagePair, bytes: Uint8Array) {
  return {
    older: { ...older, bytes: bytes.subarray(0, olderBytes) },
    newer: { ...newer, bytes: bytes.subarray(olderBytes) },
  };
}

// Requests come from our own client, so they are read without validation: loading a schema library would
// double this process's start time.
function isRequest(header: unknown): header is DecoderRequest {
  return typeof header === "object" && header !== null && "op" in header;
}

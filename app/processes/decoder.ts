import { storableText } from "#app/adapters/db/storable-text.ts";
import { createFrameReader, encodeFrame, type Frame } from "#app/adapters/decode/frames.ts";
import { closeNetwork } from "#app/adapters/decode/no-network.ts";

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

// Each kind of request loads its own libraries, so a decoder that only reads mail stays small.
async function answer({ header, parts }: Frame): Promise<Answer> {
  const [bytes] = parts;
  if (!bytes) throw new Error("The request contains no bytes.");
  switch (field(header, "op")) {
    case "parseMail":
      return parseMail(bytes, field(header, "earlier"));
    case "readText": {
      const { readText } = await import("./decoder/read-text.ts");
      const input: unknown = JSON.parse(Buffer.from(bytes).toString("utf8"));
      const value = readText(String(field(header, "task")), input, (step) =>
        send({ header: { step }, parts: [] }),
      );
      return { header: { ok: true, value }, parts: [] };
    }
    case "inspect": {
      const { inspectFile } = await import("#app/adapters/decode/preview/render-preview.server.ts");
      return { header: await inspectFile(bytes, String(field(header, "name"))), parts: [] };
    }
    case "renderPreview": {
      const { renderPreview } = await import(
        "#app/adapters/decode/preview/render-preview.server.ts"
      );
      const page = Number(field(header, "page"));
      const maxEdge = Number(field(header, "maxEdge"));
      const drawn = await renderPreview(bytes, String(field(header, "name")), page, maxEdge);
      if (!drawn.ok) return { header: drawn, parts: [] };
      return { header: { ok: true, value: drawn.value.head }, parts: [drawn.value.bytes] };
    }
    case "drawTile":
      return drawTile(header, bytes);
    case "comparePages":
      return comparePages(header, bytes);
    case "checkPlaces":
      return checkPlaces(header, bytes);
    case "redactMail":
      return redactMail(bytes, field(header, "partIndexes"));
    default:
      throw new Error("The request does not match the protocol.");
  }
}

async function parseMail(bytes: Uint8Array, earlier: unknown): Promise<Answer> {
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
    earlier: (Array.isArray(earlier) ? earlier : []).map((mail: unknown) => ({
      messageId: String(field(mail, "messageId")),
      text: String(field(mail, "text")),
      isSameWriter: field(mail, "sender") === writer,
    })),
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

async function drawTile(header: unknown, bytes: Uint8Array): Promise<Answer> {
  const { drawTile } = await import("#app/adapters/decode/preview/tile.server.ts");
  const number = (name: string) => Number(field(header, name));
  const tile = { level: number("level"), left: number("left"), top: number("top") };
  const page = { ...pageOf(header), maxEdge: number("maxEdge") };
  const drawn = await drawTile(bytes, page, { ...tile, edge: number("edge") });
  if (!drawn.ok) return { header: drawn, parts: [] };
  return { header: { ok: true, value: { size: drawn.value.byteLength } }, parts: [drawn.value] };
}

async function comparePages(header: unknown, bytes: Uint8Array): Promise<Answer> {
  const { comparePages } = await import("#app/adapters/decode/compare/compare-pages.server.ts");
  const { older, newer, maxEdge } = bothPages(header, bytes);
  const compared = await comparePages(older, newer, maxEdge);
  if (!compared.ok) return { header: compared, parts: [] };
  const { picture, ...value } = compared.value;
  return { header: { ok: true, value }, parts: picture ? [picture] : [] };
}

async function checkPlaces(header: unknown, bytes: Uint8Array): Promise<Answer> {
  const { checkPlaces } = await import("#app/adapters/decode/places/check-places.server.ts");
  const { older, newer, maxEdge } = bothPages(header, bytes);
  const places = field(header, "places");
  const checked = await checkPlaces(
    older,
    newer,
    maxEdge,
    Array.isArray(places) ? places.map(boxOf) : [],
  );
  if (!checked.ok) return { header: checked, parts: [] };
  const { pictures, ...value } = checked.value;
  return { header: { ok: true, value }, parts: pictures };
}

function bothPages(header: unknown, bytes: Uint8Array) {
  const olderBytes = Number(field(header, "olderBytes"));
  return {
    older: { ...pageOf(field(header, "older")), bytes: bytes.subarray(0, olderBytes) },
    newer: { ...pageOf(field(header, "newer")), bytes: bytes.subarray(olderBytes) },
    maxEdge: Number(field(header, "maxEdge")),
  };
}

function boxOf(box: unknown) {
  const share = (name: string) => Number(field(box, name));
  return { x: share("x"), y: share("y"), width: share("width"), height: share("height") };
}

function pageOf(header: unknown): { name: string; page: number } {
  return { name: String(field(header, "name")), page: Number(field(header, "page")) };
}

async function redactMail(bytes: Uint8Array, partIndexes: unknown): Promise<Answer> {
  const { redactMail } = await import("#app/adapters/decode/mail/redact-mail.server.ts");
  const redacted = await redactMail(
    bytes,
    Array.isArray(partIndexes) ? partIndexes.map(Number) : [],
  );
  if (!redacted.ok) return { header: redacted, parts: [] };
  const { value } = redacted;
  return { header: { ok: true, value: { size: value.byteLength } }, parts: [value] };
}

// Requests come from our own client, so they are read without validation: loading a schema library would
// double this process's start time.
function field(header: unknown, name: string): unknown {
  return typeof header === "object" && header !== null ? Reflect.get(header, name) : undefined;
}

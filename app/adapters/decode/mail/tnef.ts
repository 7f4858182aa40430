import { ByteCursor } from "./byte-cursor.ts";
import { readCompressedRtf } from "./compressed-rtf.ts";
import {
  EMBEDDED_OBJECT,
  MAPI,
  type MapiValue,
  mapiText,
  readProperties,
} from "./mapi-properties.ts";
import { rtfText } from "./rtf-text.ts";

export type TnefFile = { name: string | null; contentId: string | null; bytes: Uint8Array };
export type Tnef = {
  files: TnefFile[];
  text: string | null;
  html: string | null;
  /** Whether it was parsed to its end. */
  whole: boolean;
};

const SIGNATURE = 0x223e9f78;
const ATTRIBUTE = {
  body: 0x0002800c,
  codePage: 0x00069007,
  messageProperties: 0x00069003,
  attachmentStart: 0x00069002,
  attachmentTitle: 0x00018010,
  attachmentData: 0x0006800f,
  attachmentProperties: 0x00069005,
};
const MESSAGE_OBJECT = "0703020000000000c000000000000046";
const MAX_FILES = 200;
const MAX_DEPTH = 4;

type Part = { title: string | null; data: Uint8Array | null; properties: Map<number, MapiValue> };
type Envelope = {
  encoding: string;
  body: string | null;
  properties: Map<number, MapiValue>;
  parts: Part[];
};

/**
 * Unpacks winmail.dat ([MS-OXTNEF]), Outlook's own envelope around attachments. Files of messages attached
 * inside it are included. When it is damaged, returns what comes before the damage; null when nothing can be
 * parsed.
 */
export function readTnef(bytes: Uint8Array, depth = 0): Tnef | null {
  const cursor = new ByteCursor(bytes);
  if (cursor.left < 6 || cursor.u32() !== SIGNATURE) return null;
  cursor.u16();
  const envelope: Envelope = {
    encoding: "windows-1252",
    body: null,
    properties: new Map(),
    parts: [],
  };
  let whole = true;
  try {
    while (cursor.left > 9 && envelope.parts.length < MAX_FILES) {
      cursor.u8();
      const id = cursor.u32();
      const data = cursor.bytes(cursor.u32());
      cursor.bytes(Math.min(2, cursor.left));
      take(envelope, id, data);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    whole = false;
  }
  const { encoding } = envelope;
  const files = envelope.parts.flatMap((part) => filesOf(part, encoding, depth));
  return { files, ...textsOf(envelope), whole };
}

/** The message's text, which Exchange may keep as RTF alone. */
function textsOf({ encoding, body, properties: own }: Envelope): Pick<Tnef, "text" | "html"> {
  const text = mapiText(own.get(MAPI.body), encoding) ?? body;
  const html = mapiText(own.get(MAPI.html), encoding);
  const packed = own.get(MAPI.compressedRtf);
  if (text?.trim() || html?.trim() || !packed) return { text, html };
  const rtf = readCompressedRtf(packed.bytes);
  const read = rtf && rtfText(rtf, encoding);
  if (!read) return { text, html };
  return read.isHtml ? { text, html: read.text } : { text: read.text, html };
}

function take(envelope: Envelope, id: number, data: Uint8Array): void {
  const part = envelope.parts.at(-1);
  switch (id) {
    case ATTRIBUTE.codePage:
      envelope.encoding = encodingOf(new ByteCursor(data).u32());
      break;
    case ATTRIBUTE.body:
      envelope.body = decoded(data, envelope.encoding);
      break;
    case ATTRIBUTE.messageProperties:
      envelope.properties = properties(data);
      break;
    case ATTRIBUTE.attachmentStart:
      envelope.parts.push({ title: null, data: null, properties: new Map() });
      break;
    case ATTRIBUTE.attachmentTitle:
      if (part) part.title = decoded(data, envelope.encoding);
      break;
    case ATTRIBUTE.attachmentData:
      if (part) part.data = data;
      break;
    case ATTRIBUTE.attachmentProperties:
      if (part) part.properties = properties(data);
      break;
  }
}

function filesOf(part: Part, encoding: string, depth: number): TnefFile[] {
  const text = (id: number) => mapiText(part.properties.get(id), encoding);
  const object = part.properties.get(MAPI.attachData);
  const name =
    text(MAPI.attachLongFileName) ??
    part.title ??
    text(MAPI.attachFileName) ??
    text(MAPI.displayName);
  const contentId = text(MAPI.attachContentId)?.replace(/^<|>$/g, "") || null;
  if (object?.type === EMBEDDED_OBJECT) {
    const inner = object.bytes.subarray(16);
    const isMessage = Buffer.from(object.bytes.subarray(0, 16)).toString("hex") === MESSAGE_OBJECT;
    const nested = isMessage && depth < MAX_DEPTH ? readTnef(inner, depth + 1) : null;
    return nested ? nested.files : [{ name, contentId, bytes: inner }];
  }
  const bytes = part.data ?? object?.bytes;
  return bytes ? [{ name, contentId, bytes }] : [];
}

/** The readable properties of a list, even if it is damaged further on. */
function properties(data: Uint8Array): Map<number, MapiValue> {
  try {
    return readProperties(new ByteCursor(data));
  } catch {
    return new Map();
  }
}

function decoded(data: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(data).replace(/(?<!\0)\0+$/, "");
}

function encodingOf(codePage: number): string {
  const known: Record<number, string> = {
    874: "windows-874",
    932: "shift_jis",
    936: "gbk",
    949: "euc-kr",
    950: "big5",
    65001: "utf-8",
  };
  if (codePage >= 1250 && codePage <= 1258) return `windows-${codePage}`;
  return known[codePage] ?? "windows-1252";
}

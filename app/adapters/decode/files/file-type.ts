import { constants, gunzipSync } from "node:zlib";
import { fileTypeFromBuffer } from "file-type";
import { isGzip, wideEncodingOf } from "#app/adapters/decode/svg/svg-text.ts";

export type SniffedType = { type: string; extension: string };

const TEXT_HEAD = 64 * 1024;
const XML_HEAD = 16 * 1024;
/** Deflate writes up to 1,032 bytes of one: these stay below 5 MB. */
const GZIP_HEAD = 4 * 1024;

/**
 * Determines a file's type from its content. The name only chooses among text formats that look alike (CSV,
 * Markdown, plain text). An unrecognised file is application/octet-stream.
 */
export async function sniffType(bytes: Uint8Array, name: string): Promise<SniffedType> {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, TEXT_HEAD));
  return (
    byMagic(head) ?? asSvgz(head) ?? (await byLibrary(bytes)) ?? byText(head, name.toLowerCase())
  );
}

function byMagic(head: Buffer): SniffedType | null {
  const start = head.toString("latin1", 0, 1024);
  // PDF readers accept junk before the header, so such junk must not hide the type.
  const pdf = start.indexOf("%PDF-");
  if (pdf >= 0) {
    return isIllustrator(head)
      ? { type: "application/illustrator", extension: "ai" }
      : { type: "application/pdf", extension: "pdf" };
  }
  if (start.startsWith("%!PS")) {
    if (/%%Creator: ?Adobe Illustrator|%AI\d/i.test(head.toString("latin1"))) {
      return { type: "application/illustrator", extension: "ai" };
    }
    return start.slice(0, 40).includes("EPSF")
      ? { type: "application/eps", extension: "eps" }
      : { type: "application/postscript", extension: "ps" };
  }
  if (head.length >= 4 && head.readUInt32BE(0) === 0xc5d0d3c6) {
    return { type: "application/eps", extension: "eps" };
  }
  if (/^AC10\d\d/.test(start)) return { type: "image/vnd.dwg", extension: "dwg" };
  if (start.startsWith("AutoCAD Binary DXF")) {
    return { type: "image/vnd.dxf-binary", extension: "dxf" };
  }
  if (head.length >= 4 && head.readUInt32LE(0) === 0x223e9f78) {
    return { type: "application/ms-tnef", extension: "dat" };
  }
  return null;
}

/** An SVG within gzip, Inkscape's second format. */
function asSvgz(head: Buffer): SniffedType | null {
  if (!isGzip(head)) return null;
  try {
    const start = gunzipSync(head.subarray(0, GZIP_HEAD), { finishFlush: constants.Z_SYNC_FLUSH });
    const text = asText(start)?.trimStart().slice(0, XML_HEAD);
    return text && isSvg(text) ? { type: "image/svg+xml", extension: "svgz" } : null;
  } catch {
    return null;
  }
}

// An .ai file is a PDF that carries Illustrator's own data or names it as its creator.
function isIllustrator(head: Buffer): boolean {
  const text = head.toString("latin1");
  return /illustrator:|\/AIMetaData|AIPrivateData|Adobe Illustrator\(R\)/.test(text);
}

async function byLibrary(bytes: Uint8Array): Promise<SniffedType | null> {
  try {
    const found = await fileTypeFromBuffer(bytes);
    if (!found) return null;
    // XML is decided below, which also finds SVG behind a long prologue.
    if (found.mime === "application/xml") return null;
    return { type: found.mime, extension: found.ext };
  } catch {
    return null;
  }
}

function byText(head: Buffer, name: string): SniffedType {
  const text = asText(head);
  if (text === null) return { type: "application/octet-stream", extension: "" };
  const start = text.trimStart();
  if (isSvg(start.slice(0, XML_HEAD))) return { type: "image/svg+xml", extension: "svg" };
  if (isDxf(text)) return { type: "image/vnd.dxf", extension: "dxf" };
  if (/^ISO-10303-21;/.test(start)) return { type: "model/step", extension: "step" };
  if (/^solid\b[\s\S]{0,400}facet normal/.test(start))
    return { type: "model/stl", extension: "stl" };
  if (/^\{\\rtf/.test(start)) return { type: "application/rtf", extension: "rtf" };
  if (/^BEGIN:VCALENDAR/i.test(start)) return { type: "text/calendar", extension: "ics" };
  if (/^BEGIN:VCARD/i.test(start)) return { type: "text/vcard", extension: "vcf" };
  if (/^<\?xml\b/.test(start)) return { type: "application/xml", extension: "xml" };
  if (/^(?:<!doctype html|<html|<head|<body)\b/i.test(start)) {
    return { type: "text/html", extension: "html" };
  }
  if (isMail(start)) return { type: "message/rfc822", extension: "eml" };
  if (name.endsWith(".csv")) return { type: "text/csv", extension: "csv" };
  if (name.endsWith(".md")) return { type: "text/markdown", extension: "md" };
  if (name.endsWith(".json") && /^[[{]/.test(start)) {
    return { type: "application/json", extension: "json" };
  }
  return { type: "text/plain", extension: "txt" };
}

/** The beginning of a file as text; null when its bytes are not text. */
function asText(head: Buffer): string | null {
  if (head.length === 0) return "";
  const wide = wideEncodingOf(head);
  if (wide) return new TextDecoder(wide).decode(head);
  let odd = 0;
  for (const byte of head) {
    if (byte === 0) return null;
    if (byte < 9 || (byte > 13 && byte < 27) || (byte > 27 && byte < 32)) odd++;
  }
  if (odd > head.length / 100) return null;
  return head.toString("utf8").replace(/^\ufeff/, "");
}

function isSvg(start: string): boolean {
  if (!start.startsWith("<")) return false;
  const body = start.replace(/<!--[\s\S]*?(?:-->|$)|<\?[\s\S]*?(?:\?>|$)/g, "");
  return /^\s*(?:<!doctype svg[^[>]*(?:\[[\s\S]*?\]\s*)?>\s*)?<(?:[\w-]+:)?svg[\s>]/i.test(body);
}

const dxfSections = new Set(["HEADER", "CLASSES", "TABLES", "BLOCKS", "ENTITIES"]);

/** Group code 0 and SECTION, possibly after blank lines and comments (group code 999). */
function isDxf(text: string): boolean {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim());
  let at = 0;
  while (lines[at] === "" || lines[at] === "999") at += lines[at] === "" ? 1 : 2;
  const [code, value, nameCode, name = ""] = lines.slice(at);
  return code === "0" && value === "SECTION" && nameCode === "2" && dxfSections.has(name);
}

function isMail(start: string): boolean {
  const head = start.slice(0, 4000);
  return (
    /^[!-9;-~]+:[ \t]/.test(head) &&
    /^(?:from|date|subject|received):[ \t]/im.test(head) &&
    /^(?:message-id|mime-version|received|to|return-path):[ \t]/im.test(head)
  );
}

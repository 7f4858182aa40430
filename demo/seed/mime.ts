import { createHash } from "node:crypto";

export type Address = { name: string; email: string };

export type Part = {
  name: string;
  type: string;
  content: Uint8Array;
  /** Referred to from the HTML as `cid:…`. */
  cid?: string;
  /** Gmail writes names that are not ASCII as RFC 2231, Outlook as RFC 2047 words. */
  naming?: "rfc2231" | "rfc2047";
};

export type Mail = {
  messageId: string;
  date: Date;
  from: Address;
  to: Address[];
  cc?: Address[];
  subject: string;
  inReplyTo?: string;
  references?: string[];
  headers?: Record<string, string>;
  text?: string;
  html?: string;
  charset?: "utf-8" | "iso-8859-1";
  /** base64 for a text part, as some clients do for every non-Latin script. */
  textEncoding?: "quoted-printable" | "base64";
  related?: Part[];
  attachments?: Part[];
};

type Entity = { headers: string[]; body: Buffer };

/** Writes an RFC 5322 message with CRLF line ends; the same mail gives the same bytes. */
export function writeMail(mail: Mail): Buffer {
  const headers = [
    "MIME-Version: 1.0",
    `Date: ${mailDate(mail.date)}`,
    ...(mail.inReplyTo ? [`In-Reply-To: ${mail.inReplyTo}`] : []),
    ...(mail.references?.length ? [`References: ${mail.references.join("\r\n ")}`] : []),
    `Message-ID: ${mail.messageId}`,
    ...Object.entries(mail.headers ?? {}).map(([name, value]) => `${name}: ${value}`),
    `Subject: ${encodeWords(mail.subject)}`,
    `From: ${writeAddress(mail.from)}`,
    `To: ${mail.to.map(writeAddress).join(",\r\n ")}`,
    ...(mail.cc?.length ? [`Cc: ${mail.cc.map(writeAddress).join(",\r\n ")}`] : []),
  ];
  return join({
    ...content(mail),
    headers: [...headers, ...content(mail).headers],
  });
}

function content(mail: Mail): Entity {
  const seed = mail.messageId;
  const texts = [
    ...(mail.text === undefined ? [] : [textPart("plain", mail.text, mail)]),
    ...(mail.html === undefined ? [] : [textPart("html", mail.html, mail)]),
  ];
  let body = only(texts) ?? multipart("alternative", `${seed}alt`, texts);
  if (mail.related?.length) {
    body = multipart("related", `${seed}rel`, [
      body,
      ...mail.related.map((part) => filePart(part, "inline")),
    ]);
  }
  if (mail.attachments?.length) {
    body = multipart("mixed", `${seed}mix`, [
      ...(texts.length > 0 ? [body] : []),
      ...mail.attachments.map((part) => filePart(part, "attachment")),
    ]);
  }
  return body;
}

function only(entities: Entity[]): Entity | undefined {
  return entities.length === 1 ? entities[0] : undefined;
}

function join(entity: Entity): Buffer {
  return Buffer.concat([Buffer.from(`${entity.headers.join("\r\n")}\r\n\r\n`), entity.body]);
}

function multipart(subtype: string, seed: string, parts: Entity[]): Entity {
  const boundary = `000000000000${createHash("sha256").update(seed).digest("hex").slice(0, 16)}`;
  return {
    headers: [`Content-Type: multipart/${subtype}; boundary="${boundary}"`],
    body: Buffer.concat([
      ...parts.flatMap((part) => [
        Buffer.from(`--${boundary}\r\n`),
        join(part),
        Buffer.from("\r\n"),
      ]),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
  };
}

function textPart(subtype: "plain" | "html", text: string, mail: Mail): Entity {
  const charset = mail.charset ?? "utf-8";
  const bytes = Buffer.from(
    text.replace(/\r?\n/g, "\r\n"),
    charset === "utf-8" ? "utf8" : "latin1",
  );
  const encoding = mail.textEncoding ?? "quoted-printable";
  return {
    headers: [
      `Content-Type: text/${subtype}; charset="${charset.toUpperCase()}"`,
      `Content-Transfer-Encoding: ${encoding}`,
    ],
    body: Buffer.from(encoding === "base64" ? wrapBase64(bytes) : quotedPrintable(bytes), "latin1"),
  };
}

function filePart(part: Part, disposition: "inline" | "attachment"): Entity {
  const parameter = (key: string) => nameParameter(key, part.name, part.naming ?? "rfc2231");
  return {
    headers: [
      `Content-Type: ${part.type};\r\n ${parameter("name")}`,
      `Content-Disposition: ${disposition};\r\n ${parameter("filename")}`,
      "Content-Transfer-Encoding: base64",
      ...(part.cid ? [`Content-ID: <${part.cid}>`] : []),
    ],
    body: Buffer.from(wrapBase64(part.content), "latin1"),
  };
}

const isAscii = (text: string) => /^[\x20-\x7e]*$/.test(text);

function nameParameter(key: string, name: string, naming: "rfc2231" | "rfc2047"): string {
  if (isAscii(name)) return `${key}="${name.replace(/(["\\])/g, "\\$1")}"`;
  if (naming === "rfc2047") return `${key}="${encodeWords(name)}"`;
  const encoded = Array.from(name, (char) =>
    /[A-Za-z0-9._~-]/.test(char) ? char : percent(char),
  ).join("");
  if (encoded.length <= 60) return `${key}*=UTF-8''${encoded}`;
  const pieces = encoded.match(/(?:%[0-9A-F]{2}|[^%]){1,45}/g) ?? [];
  return pieces
    .map((piece, index) => `${key}*${index}*=${index === 0 ? "UTF-8''" : ""}${piece}`)
    .join(";\r\n ");
}

function percent(char: string): string {
  return Array.from(Buffer.from(char), (byte) => `%${hex(byte)}`).join("");
}

function hex(byte: number): string {
  return byte.toString(16).toUpperCase().padStart(2, "0");
}

export function writeAddress({ name, email }: Address): string {
  if (!name) return email;
  if (!isAscii(name)) return `${encodeWords(name)} <${email}>`;
  return /^[A-Za-z0-9 ]+$/.test(name) ? `${name} <${email}>` : `"${name}" <${email}>`;
}

/** RFC 2047: words of at most 75 characters, never cut inside a character. */
function encodeWords(text: string): string {
  if (isAscii(text)) return text;
  const words: string[] = [];
  let chunk = "";
  for (const char of text) {
    if (Buffer.byteLength(chunk + char) > 42) {
      words.push(chunk);
      chunk = "";
    }
    chunk += char;
  }
  words.push(chunk);
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString("base64")}?=`).join("\r\n ");
}

function wrapBase64(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
  return `${text.replace(/.{76}(?=.)/g, "$&\r\n")}\r\n`;
}

function quotedPrintable(bytes: Buffer): string {
  const lines = bytes.toString("latin1").split("\r\n");
  return lines.map((line) => softBreaks(escapeLine(line))).join("\r\n");
}

function escapeLine(line: string): string {
  return line
    .replace(/[^\t\x20-\x3c\x3e-\x7e]/g, (char) => `=${hex(char.charCodeAt(0))}`)
    .replace(/[\t ]$/, (char) => `=${hex(char.charCodeAt(0))}`);
}

function softBreaks(line: string): string {
  return line.length <= 75 ? line : split(line).join("=\r\n");
}

function split(line: string): string[] {
  const out: string[] = [];
  let current = "";
  for (const unit of line.match(/=[0-9A-F]{2}|[^=]/g) ?? []) {
    if (current.length + unit.length > 75) {
      out.push(current);
      current = "";
    }
    current += unit;
  }
  return [...out, current];
}

const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** RFC 5322 date in the zone of the studio (one hour ahead of UTC). */
function mailDate(date: Date): string {
  const local = new Date(date.getTime() + 3_600_000);
  const two = (value: number) => String(value).padStart(2, "0");
  return (
    `${DAYS[local.getUTCDay()]}, ${local.getUTCDate()} ${MONTHS[local.getUTCMonth()]} ` +
    `${local.getUTCFullYear()} ${two(local.getUTCHours())}:${two(local.getUTCMinutes())}:` +
    `${two(local.getUTCSeconds())} +0100`
  );
}

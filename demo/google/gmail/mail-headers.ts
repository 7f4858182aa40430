/** The top headers of a message, unfolded, with RFC 2047 words decoded. */
export function readHeaders(raw: Buffer): Map<string, string> {
  const text = raw.toString("utf8", 0, Math.min(raw.length, 64_000));
  const end = text.search(/\r?\n\r?\n/);
  const lines = text
    .slice(0, end < 0 ? undefined : end)
    .replace(/\r?\n[ \t]+/g, " ")
    .split(/\r?\n/);
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(":");
    if (colon > 0) {
      headers.set(line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim()));
    }
  }
  return headers;
}

function decodeWords(text: string): string {
  return text
    .replace(/(\?=)\s+(?==\?)/g, "$1")
    .replace(/=\?([^?]+)\?([BbQq])\?([^?]*)\?=/g, (whole, charset, encoding, value) => {
      const bytes =
        String(encoding).toUpperCase() === "B"
          ? Buffer.from(String(value), "base64")
          : Buffer.from(unquote(String(value)), "latin1");
      try {
        return new TextDecoder(String(charset)).decode(bytes);
      } catch {
        return String(whole);
      }
    });
}

function unquote(text: string): string {
  return text
    .replaceAll("_", " ")
    .replace(/=([0-9A-F]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

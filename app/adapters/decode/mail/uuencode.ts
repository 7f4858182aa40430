export type UuFile = { name: string; bytes: Uint8Array };

const BEGIN = /^begin [0-7]{3,4} (\S[^\r\n]{0,250})$/;
const MAX_FILES = 100;

/**
 * Takes uuencoded files out of a text (POSIX uuencode). A block without its end, or with lines that are not of it,
 * stays text.
 */
export function takeUuencoded(text: string): { text: string; files: UuFile[] } {
  if (!/^begin [0-7]{3,4} /m.test(text)) return { text, files: [] };
  const lines = text.split("\n");
  const kept: string[] = [];
  const files: UuFile[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const name = BEGIN.exec(line.trimEnd())?.[1];
    const block = name && files.length < MAX_FILES ? readBlock(lines, at + 1) : null;
    if (name && block) {
      files.push({ name: name.trim(), bytes: block.bytes });
      at = block.last;
    } else kept.push(line);
  }
  return { text: kept.join("\n"), files };
}

/** The bytes of the lines up to "end"; null at the first line that is not uuencoded, so each line is read once. */
function readBlock(
  lines: readonly string[],
  from: number,
): { bytes: Uint8Array; last: number } | null {
  const pieces: Uint8Array[] = [];
  for (let at = from; at < lines.length; at++) {
    const line = (lines[at] ?? "").replace(/\r$/, "");
    if (line.trimEnd() === "end") return { bytes: Buffer.concat(pieces), last: at };
    // Programs trim the spaces at a line's end.
    const piece = line.trimEnd() === "" ? new Uint8Array() : decodedLine(line);
    if (!piece) return null;
    pieces.push(piece);
  }
  return null;
}

function decodedLine(line: string): Uint8Array | null {
  const letters = line.trimEnd();
  const code = (at: number) => (at < letters.length ? letters.charCodeAt(at) - 32 : 0);
  for (let at = 0; at < letters.length; at++) if (code(at) < 0 || code(at) > 64) return null;
  const size = code(0) & 63;
  if (letters.length - 1 > Math.ceil(size / 3) * 4 + 2) return null;
  const found = new Uint8Array(size);
  for (let at = 0, group = 1; at < size; at += 3, group += 4) {
    const [b, c] = [code(group + 1) & 63, code(group + 2) & 63];
    // Bytes past the line's size are dropped by the array.
    found[at] = ((code(group) & 63) << 2) | (b >> 4);
    found[at + 1] = (b << 4) | (c >> 2);
    found[at + 2] = (c << 6) | (code(group + 3) & 63);
  }
  return found;
}

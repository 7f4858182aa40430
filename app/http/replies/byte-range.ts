/** Bytes from start to end, both included. */
export type ByteRange = { start: number; end: number };

/**
 * Parses a Range header for content of `size` bytes: one range (RFC 9110, section 14). Null when the whole
 * content is to be sent: no header, several ranges, or an invalid one.
 */
export function readRange(header: string | null, size: number): ByteRange | "unsatisfiable" | null {
  const match = /^bytes=[ \t]*(?:(\d+)[ \t]*)?-[ \t]*(?:(\d+)[ \t]*)?$/.exec(header ?? "");
  const [, from = "", to = ""] = match ?? [];
  if (from === "" && to === "") return null;
  if (from === "") {
    const length = Math.min(Number(to), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(from);
  const end = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < start) return null;
  return start >= size ? "unsatisfiable" : { start, end };
}

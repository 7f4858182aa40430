const ESCAPE = 0x1b;
const SHIFT_OUT = 0x0e;
const SHIFT_IN = 0x0f;
const TILDE = 0x7e;
const LINE_FEED = 0x0a;

/**
 * The text of seven-bit bytes in a charset that shifts between ASCII and two-byte letters: ISO-2022-JP, -KR and -CN
 * by their escape sequences, whatever charset is named, HZ (RFC 1843) when it is named. Null for other text.
 */
export function shiftedText(bytes: Uint8Array, label: string): string | null {
  if (/hz/.test(label)) return new TextDecoder("gbk").decode(hzToGbk(bytes));
  const announced = announcedSet(bytes);
  if (announced === "jp") return new TextDecoder("iso-2022-jp").decode(bytes);
  const named = /2022-?(kr|cn)/.exec(label)?.[1];
  const set = announced ?? named;
  if (!set || !(bytes.includes(SHIFT_OUT) || announced)) return null;
  return new TextDecoder(set === "kr" ? "euc-kr" : "gbk").decode(shiftsToHighBits(bytes));
}

/** The letters that the first escape sequence selects. */
function announcedSet(bytes: Uint8Array): "jp" | "kr" | "cn" | null {
  for (let at = bytes.indexOf(ESCAPE); at >= 0; at = bytes.indexOf(ESCAPE, at + 1)) {
    const sequence = Buffer.from(bytes.subarray(at + 1, at + 4)).toString("latin1");
    if (/^\$(?:[@B]|\([@BDOQ])/.test(sequence) || /^\([IJ]/.test(sequence)) return "jp";
    if (sequence === "$)C") return "kr";
    if (/^\$\)[AE]/.test(sequence)) return "cn";
  }
  return null;
}

function shiftsToHighBits(bytes: Uint8Array): Uint8Array {
  const found = new Uint8Array(bytes.length);
  let size = 0;
  let isShifted = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === ESCAPE && bytes[at + 1] === 0x24) at += 3;
    else if (byte === SHIFT_OUT) isShifted = true;
    else if (byte === SHIFT_IN) isShifted = false;
    else {
      if (byte === LINE_FEED) isShifted = false;
      found[size++] = isShifted && byte > 0x20 ? byte | 0x80 : byte;
    }
  }
  return found.subarray(0, size);
}

function hzToGbk(bytes: Uint8Array): Uint8Array {
  const found: number[] = [];
  let isShifted = false;
  for (let at = 0; at < bytes.length; ) {
    const shift = hzEscapeAt(bytes, at);
    if (shift) {
      isShifted = shift.shifts ?? isShifted;
      if (shift.isTilde) found.push(TILDE);
      at += shift.length;
      continue;
    }
    const byte = bytes[at] ?? 0;
    if (byte === LINE_FEED) isShifted = false;
    found.push(isShifted && byte > 0x20 ? byte | 0x80 : byte);
    at++;
  }
  return Uint8Array.from(found);
}

/** `~{` and `~}` shift, `~~` is a tilde, and `~` at the end of a line joins it to the next one (RFC 1843). */
function hzEscapeAt(
  bytes: Uint8Array,
  at: number,
): { length: number; shifts: boolean | null; isTilde: boolean } | null {
  const next = String.fromCharCode(bytes[at + 1] ?? 0);
  if (bytes[at] !== TILDE || !"{}~\r\n".includes(next)) return null;
  const length = next === "\r" && bytes[at + 2] === LINE_FEED ? 3 : 2;
  const shifts = next === "{" ? true : next === "}" ? false : null;
  return { length, shifts, isTilde: next === "~" };
}

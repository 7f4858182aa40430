const MOST_LOOKED_AT = 20_000;

/**
 * A likely charset of eight-bit bytes that are not UTF-8 and of which nothing is known. `hint` is a charset that the
 * same mail names elsewhere. Western text has its letters with marks singly between others; only long runs of high
 * bytes are taken for other scripts.
 */
export function guessCharset(all: Uint8Array, hint = ""): string {
  const bytes = all.subarray(0, MOST_LOOKED_AT);
  if (isWestern(bytes)) return isWesternLabel(hint) ? hint : "windows-1252";
  if (hint && !isWesternLabel(hint)) return hint;
  return cyrillic(bytes) ?? eastAsian(bytes) ?? "windows-1252";
}

function isWesternLabel(label: string): boolean {
  return /^(?:iso-?8859-?(?:1|2|3|4|9|10|13|14|15|16)|windows-125[0247]|cp-?(?:125[0247]|437|850|852)|mac\w*|latin\d)$/.test(
    label,
  );
}

function isWestern(bytes: Uint8Array): boolean {
  let high = 0;
  let letters = 0;
  let run = 0;
  let longestRun = 0;
  for (const byte of bytes) {
    run = byte >= 0x80 ? run + 1 : 0;
    longestRun = Math.max(longestRun, run);
    if (byte >= 0x80) high++;
    else if ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a) letters++;
  }
  return longestRun <= 3 && high <= letters;
}

/** Words of high bytes alone; the two charsets have small letters where the other has capitals. */
function cyrillic(bytes: Uint8Array): string | null {
  let high = 0;
  let upperHalf = 0;
  let letters = 0;
  for (const byte of bytes) {
    if (byte < 0x80) continue;
    high++;
    if (byte >= 0xc0) letters++;
    if (byte >= 0xe0) upperHalf++;
  }
  if (letters < high * 0.95) return null;
  return upperHalf * 2 >= letters ? "windows-1251" : "koi8-r";
}

/** Two-byte letters, judged by the rows in which each charset has its common ones. */
function eastAsian(bytes: Uint8Array): string | null {
  const { all, shiftJisKana, eucKana, common, hangul } = countPairs(bytes);
  if (shiftJisKana > 0 && isValid("shift_jis", bytes)) return "shift_jis";
  if (eucKana * 4 > all && isValid("euc-jp", bytes)) return "euc-jp";
  if (hangul >= 8 && hangul >= all * 0.95 && isValid("euc-kr", bytes)) return "euc-kr";
  if (common >= all * 0.6 && isValid("gbk", bytes)) return "gbk";
  return ["shift_jis", "gbk", "big5"].find((label) => isValid(label, bytes)) ?? null;
}

function countPairs(bytes: Uint8Array) {
  const pairs = { all: 0, shiftJisKana: 0, eucKana: 0, common: 0, hangul: 0 };
  for (let at = 0; at + 1 < bytes.length; at++) {
    const [lead = 0, trail = 0] = bytes.subarray(at, at + 2);
    if (lead < 0x80) continue;
    pairs.all++;
    if (lead === 0x82 || lead === 0x83) pairs.shiftJisKana++;
    if (trail >= 0xa1) {
      if (lead === 0xa4 || lead === 0xa5) pairs.eucKana++;
      if (lead >= 0xb0 && lead <= 0xf7) pairs.common++;
      if (lead >= 0xb0 && lead <= 0xc8) pairs.hangul++;
    }
    at++;
  }
  return pairs;
}

function isValid(label: string, bytes: Uint8Array): boolean {
  try {
    // A cut at the end may split a letter.
    new TextDecoder(label, { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

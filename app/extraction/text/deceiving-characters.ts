/** Scripts and signs in which a joiner changes how the letters before it look. */
const joined =
  "[\\p{Extended_Pictographic}\\u{1f3fb}-\\u{1f3ff}\\ufe0f\\p{sc=Arabic}\\p{sc=Beng}\\p{sc=Deva}\\p{sc=Gujr}\\p{sc=Guru}\\p{sc=Khmr}\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Mong}\\p{sc=Orya}\\p{sc=Sinh}\\p{sc=Syrc}\\p{sc=Taml}\\p{sc=Telu}]";
/** A flag of a region is a flag with invisible letters behind it (UTS 51). */
const flag = "\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{0,8}";

/**
 * Control characters, line separators, and characters that are invisible or change the direction of text: with
 * them a name can look like another. Joiners count where nothing joins.
 */
const deceiving = `[\\p{Cc}\\u2028\\u2029\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb]|(?<!${joined})[\\u200c\\u200d]|(?<!${flag})[\\u{e0000}-\\u{e007f}]`;

const any = new RegExp(deceiving, "u");
const all = new RegExp(deceiving, "gu");
const allInLines = new RegExp(`(?![\\t\\n])(?:${deceiving})`, "gu");

/** Whether a name holds a character that could make it look like another. */
export function hasDeceivingCharacters(name: string): boolean {
  return any.test(name);
}

/** Takes the characters that could make a name look like another out of it. */
export function withoutDeceivingCharacters(name: string): string {
  return name.replace(all, "");
}

/** The same for a text of several lines: its line breaks and tabs stay. */
export function linesWithoutDeceivingCharacters(text: string): string {
  return text.replace(allInLines, "");
}

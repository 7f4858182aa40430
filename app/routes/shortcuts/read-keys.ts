/** The part of a KeyboardEvent that is needed. */
export type Press = Pick<
  KeyboardEvent,
  "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey"
>;

/** The first key of a two-key shortcut, with the time at which it was pressed, in milliseconds. */
export type Begun = { key: string; at: number } | null;

const chordMs = 1_500;

/**
 * Returns the shortcut that a key press completes (null: none), and the first key of two if it begins one. `now`
 * is in milliseconds; a second key counts within 1.5 s.
 */
export function readKeys(
  known: readonly string[],
  press: Press,
  begun: Begun,
  now: number,
): { keys: string | null; begun: Begun } {
  const key = nameOf(press);
  if (key === null) return { keys: null, begun: null };
  const isInTime = begun !== null && now - begun.at <= chordMs;
  const both = isInTime ? `${begun.key} ${key}` : key;
  if (known.includes(both)) return { keys: both, begun: null };
  if (known.includes(key)) return { keys: key, begun: null };
  const begins = known.some((keys) => keys.startsWith(`${key} `));
  return { keys: null, begun: begins ? { key, at: now } : null };
}

/** Enter, an arrow with Shift, or a character key; null for others. */
function nameOf(press: Press): string | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = press;
  const isBare = !(ctrlKey || metaKey || altKey);
  if (key === "Enter") return isBare && !shiftKey ? key : null;
  if (key === "ArrowDown" || key === "ArrowUp") return isBare && shiftKey ? `shift+${key}` : null;
  return characterOf(press);
}

/** A character key, regardless of Caps Lock and of a non-Latin layout; null for others. */
function characterOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Press): string | null {
  const isLatin = /^[\x20-\x7e]$/.test(key);
  const letter = isLatin ? key.toLowerCase() : /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
  if (!letter || key === "Dead") return null;
  const isLetter = /[a-z]/.test(letter);
  if (shiftKey && isLetter) return null;
  if (ctrlKey || metaKey) return altKey ? null : `mod+${letter}`;
  // Some keyboards write # and / with Alt.
  return altKey && isLetter ? null : letter;
}

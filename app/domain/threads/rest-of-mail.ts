import type { Cut } from "#app/extraction/mail/cut.ts";
import { messageParts } from "./message-parts.ts";

/** Something that was left out of a mail's body, in its place. */
export type CutText = {
  /** The offset in the body that it follows. */
  after: number;
  /** Null where no reason is stored. */
  why: Cut["why"] | null;
  /** The mail of the same thread that it is quoted from. */
  of: { messageId: string; by: string; sentAt: string } | null;
  /** Its first lines. */
  text: string;
  /** The number of its further lines, not counting empty ones. */
  moreLines: number;
  /** The number of words in all of it. */
  words: number;
};

export type QuotedMails = ReadonlyMap<string, NonNullable<CutText["of"]>>;

const mostCuts = 100;

/**
 * Returns what was left out of a mail's body in the order of the text, with at most `room` characters of text. Rulers
 * and placeholders of pictures are not worth telling. `mails` are those of the thread that cuts are quoted from.
 */
export function restOfMail(
  { text, body, cuts }: { text: string; body: string; cuts: readonly Cut[] },
  room: number,
  mails: QuotedMails = new Map(),
): CutText[] {
  const rest: CutText[] = [];
  let after = 0;
  let free = room;
  for (const part of messageParts(text, body, cuts)) {
    if (part.kind === "own") {
      after = part.end;
      continue;
    }
    if (part.why === "decoration") continue;
    const whole = text.slice(part.start, part.end);
    const of = mails.get(part.of?.messageId ?? "") ?? null;
    const words = whole.split(/\s/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
    const last = rest.at(-1);
    if (last && rest.length === mostCuts) {
      last.moreLines += filled(whole).length;
      last.words += words;
      continue;
    }
    const shown = firstLines(whole, free);
    free -= shown.length;
    const moreLines = filled(whole.slice(shown.length)).length;
    rest.push({ after, why: part.why, of, text: shown, moreLines, words });
  }
  return rest;
}

/** The rest of a mail whose text is too long to be read for a screen. */
export function unreadRest(body: string, lines: number): CutText[] {
  const moreLines = Math.max(1, lines - filled(body).length);
  return [{ after: body.length, why: null, of: null, text: "", moreLines, words: 0 }];
}

function firstLines(text: string, room: number): string {
  if (text.length <= room) return text;
  return text.slice(0, Math.max(0, text.lastIndexOf("\n", room)));
}

const filled = (text: string) => text.split("\n").filter((line) => line.trim() !== "");

import type { Cut } from "#app/extraction/mail/cut.ts";
import { messageParts } from "./message-parts.ts";
import { type SentenceRange, sentencesIn } from "./sentences.ts";

/** Something that was left out of a mail's body, in its place. */
export type CutText = {
  /** The offset in the body that it follows. */
  after: number;
  /** Null where no reason is stored. */
  why: Cut["why"] | null;
  /** The mail of the same thread that it is quoted from. */
  of: { messageId: string; by: string; sentAt: string } | null;
  /** Its first lines, as they stand in the mail's whole text. */
  text: string;
  sentences: SentenceRange[];
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
  mail: { text: string; body: string; cuts: readonly Cut[] },
  room: number,
  mails: QuotedMails = new Map(),
): CutText[] {
  let free = room;
  return placesIn(mail).map(({ after, why, start, end, messageId }) => {
    const whole = mail.text.slice(start, end);
    const text = firstLines(whole, free);
    free -= text.length;
    const of = mails.get(messageId ?? "") ?? null;
    const moreLines = filled(whole.slice(text.length)).length;
    return { after, why, of, text, sentences: sentencesIn(text), moreLines, words: wordsIn(whole) };
  });
}

type Place = Pick<CutText, "after" | "why"> & {
  start: number;
  end: number;
  messageId: string | null;
};

/**
 * What was left out at one place for one reason is one: a quotation with its empty lines and what it quotes itself is of
 * the first mail that is known.
 */
function placesIn({ text, body, cuts }: { text: string; body: string; cuts: readonly Cut[] }) {
  const places: Place[] = [];
  let after = 0;
  for (const part of messageParts(text, body, cuts)) {
    if (part.kind === "own") after = part.end;
    if (part.kind === "own" || part.why === "decoration") continue;
    const { why, start, end } = part;
    const messageId = part.of?.messageId ?? null;
    const last = places.at(-1);
    const isOne = last?.after === after && last.why === why;
    if (last && (isOne || places.length === mostCuts)) {
      last.end = end;
      last.messageId ??= messageId;
    } else places.push({ after, why, start, end, messageId });
  }
  return places;
}

const wordsIn = (text: string) =>
  text.split(/\s/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** The rest of a mail whose text is too long to be read for a screen. */
export function unreadRest(body: string, lines: number): CutText[] {
  const moreLines = Math.max(1, lines - filled(body).length);
  const nothing = { text: "", sentences: [], words: 0 };
  return [{ after: body.length, why: null, of: null, ...nothing, moreLines }];
}

function firstLines(text: string, room: number): string {
  if (text.length <= room) return text;
  return text.slice(0, Math.max(0, text.lastIndexOf("\n", room)));
}

const filled = (text: string) => text.split("\n").filter((line) => line.trim() !== "");

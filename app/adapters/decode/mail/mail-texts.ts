import type { ParsedMail } from "#app/adapters/decode/parsed-mail.ts";
import { htmlText, htmlTextWithoutQuotes, isStub, tidyText } from "./mail-text.ts";
import type { ParsedMime } from "./mime-parser.ts";
import { withoutPgpFrames } from "./pgp-text.ts";
import type { ProgramsWord } from "./report-parts.ts";
import { shallowHtml } from "./shallow-html.ts";
import type { Tnef } from "./tnef.ts";
import { takeUuencoded, type UuFile } from "./uuencode.ts";
import { divideVisible } from "./visible-html.ts";

export type Texts = Pick<ParsedMail, "text" | "hiddenText" | "hasHtml" | "newTextHint">;

/** The mail's text: the plain part, unless only the HTML part says what the writer wrote. */
export function readTexts(
  email: ParsedMime["email"],
  outlook: Tnef | null,
): { texts: Texts; html: string | null; files: UuFile[] } {
  const ownHtml = email.html?.trim() ? email.html : null;
  const { text: words, files } = takeUuencoded(email.text ?? "");
  const plain = withoutPgpFrames(tidyText(words)) || (ownHtml ? "" : tidyText(outlook?.text ?? ""));
  const found = ownHtml ?? (plain ? null : (outlook?.html ?? null));
  const divided = found === null ? null : divideVisible(shallowHtml(found));
  const html = divided?.shown ?? null;
  const shown = html === null ? "" : htmlText(html);
  const hidden = divided?.hidden ? htmlText(divided.hidden) : "";
  const texts = {
    text: plain && !(shown && isStub(plain, shown)) ? plain : shown,
    hiddenText: plain.includes(hidden) ? "" : hidden,
    hasHtml: html !== null,
    newTextHint: html ? htmlTextWithoutQuotes(html) : null,
  };
  return { texts, html, files };
}

/** The texts below a sentence about the mail. */
export function withWord(texts: Texts, word: ProgramsWord | null): Texts {
  if (!word) return texts;
  const text = word.isAll ? word.sentence : joined(word.sentence, texts.text);
  return { ...texts, text, newTextHint: null };
}

/** The texts with that of a message inside the mail below them. */
export function withBelow(texts: Texts, below: string): Texts {
  const { text, newTextHint } = texts;
  return {
    ...texts,
    text: joined(text, below),
    newTextHint: newTextHint === null ? null : joined(newTextHint, below),
  };
}

function joined(...texts: string[]): string {
  return tidyText(texts.filter(Boolean).join("\n\n"));
}

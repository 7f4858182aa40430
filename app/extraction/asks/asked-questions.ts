import type { ThreadMessage } from "../extraction-types.ts";

/** A question somebody asked in the thread, by its content words. */
export interface AskedQuestion {
  messageIndex: number;
  asker: string;
  words: Set<string>;
}

const RECENT = 3;

/** Words of five letters or more, with numbers: enough to tell what a sentence speaks of. */
export function contentWords(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}-]{4,}|\d+(?:[.,]\d+)?/gu) ?? [];
  return new Set(words.filter((word) => !common.has(word)));
}

const common = new Set(
  "that this with have from your they them then there here what which where when would could should will been were some more also just only still like want need does about than very well into over after before again page slide sheet file version please thanks nicht noch auch eine einen sind wird werden haben oder aber pour avec dans plus nous vous para pero como esta este".split(
    " ",
  ),
);

export function askedQuestion(
  text: string,
  message: ThreadMessage,
  messageIndex: number,
): AskedQuestion {
  return { messageIndex, asker: message.from.address, words: contentWords(text) };
}

/** Whether a sentence speaks of what another person asked within the last few messages. */
export function isAnswering(
  text: string,
  message: ThreadMessage,
  messageIndex: number,
  asked: readonly AskedQuestion[],
): boolean {
  const recent = asked.filter(
    (question) =>
      question.messageIndex >= messageIndex - RECENT && question.asker !== message.from.address,
  );
  if (recent.length === 0) return false;
  const words = contentWords(text);
  return recent.some((question) => {
    const shared = [...words].filter((word) => question.words.has(word)).length;
    return shared >= 2 || (shared === 1 && (words.size <= 4 || question.words.size <= 2));
  });
}

import type { ThreadMessage } from "../extraction-types.ts";

/** A question somebody asked in the thread, by its content words. */
interface AskedQuestion {
  messageIndex: number;
  asker: string;
  words: Set<string>;
}

const RECENT = 3;

/** Words of five letters or more, with numbers: enough to tell what a sentence is about. */
export function contentWords(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}-]{4,}|\d+(?:[.,]\d+)?/gu) ?? [];
  return new Set(words.filter((word) => !common.has(word)));
}

const common = new Set(
  "that this with have from your they them then there here what which where when would could should will been were some more also just only still like want need does about than very well into over after before again page slide sheet file version please thanks nicht noch auch eine einen sind wird werden haben oder aber pour avec dans plus nous vous para pero como esta este".split(
    " ",
  ),
);

/** The most questions of one message that are remembered: nobody answers more of them one by one. */
const MOST_ASKED = 300;

/** The questions of the last few messages, indexed by their words. */
export class AskedQuestions {
  #asked: AskedQuestion[] = [];
  #byWord = new Map<string, AskedQuestion[]>();

  /** Limits the index to the questions that the writer of a message may answer in it, until the next call. */
  openFor(message: ThreadMessage, messageIndex: number): void {
    this.#asked = this.#asked.filter((question) => question.messageIndex >= messageIndex - RECENT);
    this.#byWord = new Map();
    for (const question of this.#asked) {
      if (question.asker === message.from.address) continue;
      for (const word of question.words) {
        const questions = this.#byWord.get(word);
        if (questions) questions.push(question);
        else this.#byWord.set(word, [question]);
      }
    }
  }

  /** Remembers the questions of a message for those that come after it. */
  add(texts: readonly string[], message: ThreadMessage, messageIndex: number): void {
    for (const text of texts.slice(0, MOST_ASKED)) {
      const words = contentWords(text);
      this.#asked.push({ messageIndex, asker: message.from.address, words });
    }
  }

  /** Whether a sentence is about a question of another person. */
  areAnsweredBy(text: string): boolean {
    if (this.#byWord.size === 0) return false;
    const words = contentWords(text);
    const shared = new Map<AskedQuestion, number>();
    for (const word of words) {
      for (const question of this.#byWord.get(word) ?? []) {
        const count = (shared.get(question) ?? 0) + 1;
        if (count >= 2 || words.size <= 4 || question.words.size <= 2) return true;
        shared.set(question, count);
      }
    }
    return false;
  }
}

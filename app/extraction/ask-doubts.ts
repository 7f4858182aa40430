/** The reasons why a person must confirm an ask. */
export const askDoubts = [
  /** The sentence does not ask outright, and the signs of implied feedback are weak. */
  "no-clear-ask",
  /** The same, right after an ask: the sentence may only give the reason. */
  "may-be-reason",
  /** No rule found an ask; the sentence reads like asks in other mail. */
  "like-other-mail",
  /** The rules were sure, but the language model did not list it. */
  "model-left-out",
  /** The language model listed it, but is not sure itself. */
  "model-unsure",
  /** The author is not verified. */
  "unverified-sender",
] as const;
export type AskDoubt = (typeof askDoubts)[number];

/** The reasons why a person must confirm an ask. */
export const askDoubts = [
  /** Nothing asks outright, and little speaks for implied feedback. */
  "no-clear-ask",
  /** The same, right after an ask: it may only say why. */
  "may-be-reason",
  /** No rule found an ask; the sentence reads like asks in other mail. */
  "like-other-mail",
  /** The rules were sure; the language model left it out. */
  "model-left-out",
  /** The language model listed it, but is not sure itself. */
  "model-unsure",
  /** Anybody may have written it. */
  "unverified-sender",
] as const;
export type AskDoubt = (typeof askDoubts)[number];

/** What one language says when it asks, promises, praises or calls off. Patterns ignore case. */
export interface LanguageCues {
  code: "en" | "de" | "fr" | "es";
  /** Frequent short words that tell the language. */
  stopwords: RegExp;
  /** "please" and its kin. */
  please: RegExp;
  /** A question that is an ask: "could you …". */
  askingQuestion: RegExp;
  /** An imperative at the start of a clause: "move …". */
  imperative: RegExp;
  /** An ask said as a need of the writer: "I need …", "make sure …". */
  need: RegExp;
  /** A wish: "I'd like …", "would be nicer". */
  wish: RegExp;
  /** What should be: "should be 2.5", "must", "is meant to". */
  norm: RegExp;
  /** Something is wrong, plainly said. */
  defect: RegExp;
  /** Hints of a defect that need company: "a bit", "still", "looks". */
  hint: RegExp;
  /** A step promised by the writer. */
  promise: RegExp;
  /** Verbs of work; a promise without one is about lunch. */
  work: RegExp;
  /** "no need to …", "leave it as it is". */
  negatedAsk: RegExp;
  /** Phrases of politeness that look like asks. */
  courtesy: RegExp;
  thanks: RegExp;
  /** Praise or approval. */
  approval: RegExp;
  /** The writer reports work as done. */
  done: RegExp;
  /** The message hands over a version. */
  delivery: RegExp;
  /** Announces comments or corrections. */
  feedback: RegExp;
  /** Calls, meetings, travel. */
  schedule: RegExp;
  /** With a date, what is going to happen by the writer's hand: "ships on Friday". */
  datedPromise: RegExp;
  /** Announces that points follow, and is none itself: "two small things". */
  announcement: RegExp;
  /** Starts like an answer: "Yes, …". */
  answer: RegExp;
  /** Questions that want no answer. */
  rhetorical: RegExp;
  outOfOffice: RegExp;
  /** Takes an earlier ask back. */
  withdrawal: RegExp;
  /** A sentence that only goes on about the one before. */
  continuation: RegExp;
  /** Conjunctions at which a sentence may hold a second ask. */
  join: RegExp;
}

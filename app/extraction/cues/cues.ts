/** The patterns of one language for asks, promises, praise and withdrawals. Patterns ignore case. */
export interface LanguageCues {
  code: "en" | "de" | "fr" | "es";
  /** Frequent short words that identify the language. */
  stopwords: RegExp;
  /** "please" and its equivalents. */
  please: RegExp;
  /** A question that is an ask: "could you …". */
  askingQuestion: RegExp;
  /** An imperative at the start of a clause: "move …". */
  imperative: RegExp;
  /** An ask that is phrased as a need of the writer: "I need …", "make sure …". */
  need: RegExp;
  /** A wish: "I'd like …", "would be nicer". */
  wish: RegExp;
  /** A norm: "should be 2.5", "must", "is meant to". */
  norm: RegExp;
  /** A defect, stated outright. */
  defect: RegExp;
  /** Hints of a defect that count only together with others: "a bit", "still", "looks". */
  hint: RegExp;
  /** A step promised by the writer. */
  promise: RegExp;
  /** Verbs of work; a promise without one is private. */
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
  /** Something comes later: "the logo follows". Settles nothing. */
  announced: RegExp;
  /** The message hands over a version. */
  delivery: RegExp;
  /** Announces comments or corrections. */
  feedback: RegExp;
  /** Calls, meetings, travel. */
  schedule: RegExp;
  /** With a date, a future step of the writer: "ships on Friday". */
  datedPromise: RegExp;
  /** Announces points, and is none itself: "two small things". */
  announcement: RegExp;
  /** Starts like an answer: "Yes, …". */
  answer: RegExp;
  /** Questions that expect no answer. */
  rhetorical: RegExp;
  outOfOffice: RegExp;
  /** Withdraws an earlier ask. */
  withdrawal: RegExp;
  /** A sentence that only continues the one before. */
  continuation: RegExp;
  /** Conjunctions at which a sentence may hold a second ask. */
  join: RegExp;
}

/** One sign in a name of which version it is. */
export type Mark =
  | { kind: "number"; noun: string; parts: number[] }
  | { kind: "letter"; letter: string }
  | { kind: "code"; letter: string; number: number }
  | { kind: "stage"; stage: "early" | "changed" | "late"; word: string; number: number }
  | { kind: "date"; day: number }
  | { kind: "copy"; number: number };

/** A number or letter at the end, which may count versions or tell things apart. */
export interface LooseEnd {
  kind: "number" | "letter" | "code";
  value: number;
  /** The rest of the name, as `key`. */
  key: string;
}

export interface ReadName {
  /** The whole name, folded. */
  folded: string;
  extension: string;
  /** The words that are no sign of a version, and those as one string. */
  words: string[];
  key: string;
  /** The words in the order of the alphabet, as one string. */
  sorted: string;
  marks: Mark[];
  /** The words before and after the first number of a version; null without one. */
  around: { before: string[]; after: string[] } | null;
  loose: LooseEnd | null;
  /** Named by a camera, a screen or a scanner. */
  taken: boolean;
  /** Carries remarks, as its name says. */
  markup: boolean;
}

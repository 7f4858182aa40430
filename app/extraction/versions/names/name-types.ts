/** A sign of a version in a name. */
export type Mark =
  | { kind: "number"; noun: string; parts: number[] }
  | { kind: "letter"; letter: string }
  | { kind: "code"; letter: string; number: number }
  | { kind: "stage"; stage: "early" | "changed" | "late"; word: string; number: number }
  | { kind: "date"; day: number }
  | { kind: "copy"; number: number };

/** A number or letter at the end, which counts versions or distinguishes things. */
export interface LooseEnd {
  kind: "number" | "letter" | "code";
  value: number;
  /** A key of the rest of the name. */
  key: string;
}

export interface ReadName {
  /** The whole name, folded. */
  folded: string;
  extension: string;
  /** The words that are not signs of a version, and those as one string. */
  words: string[];
  key: string;
  /** The words in alphabetical order, as one string. */
  sorted: string;
  marks: Mark[];
  /** The words before and after the first number of a version; null without one. */
  around: { before: string[]; after: string[] } | null;
  loose: LooseEnd | null;
  /** True for the automatic name of a camera, a screenshot or a scanner. */
  taken: boolean;
  /** True if the name says that the file contains remarks. */
  markup: boolean;
}

import type { Picture } from "./looks/compare-looks.ts";
import type { ReadName } from "./names/name-types.ts";
import type { ThingWords } from "./names/thing-words.ts";
import type { VersionReason } from "./version-types.ts";

/** A file with its name read and its place in the thread. */
export interface Candidate {
  id: string;
  name: ReadName;
  hash: string | null;
  /** The look of its first page; null if it is not known. */
  picture: Picture | null;
  /** Index of the message that brought it. */
  at: number;
  from: string;
  /** The domain of its sender. */
  side: string;
  /** The parts of its name, and the words that all files of its mail share. */
  thing: ThingWords;
  repeated: ReadonlySet<string>;
  /** Another file of its mail ends in the same letter. */
  sharesLetter: boolean;
  /** True if its author is not trusted. */
  isDoubted: boolean;
}

/** Facts about the two files beside their names. */
export interface Between {
  /** The mail with the newer one says that something was changed. */
  changed: boolean;
  /** That mail answers another person. */
  replies: boolean;
  /** It brings what was sent before. */
  repeated: boolean;
  /** The words of that mail. */
  text: string;
  /** A loose end with this key tells files apart that came together. */
  isSeries: (key: string) => boolean;
  /** The older file's stack counts by loose ends already. */
  countsLoosely: (key: string) => boolean;
}

export type Verdict = { sure: boolean; reason: VersionReason } | null;

export const sure = (reason: VersionReason): Verdict => ({ sure: true, reason });
export const maybe = (reason: VersionReason): Verdict => ({ sure: false, reason });

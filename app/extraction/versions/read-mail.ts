import { offersChoice, saysAgain, saysChanged, saysRenamed } from "./mail-cues.ts";
import type { Candidate } from "./verdict.ts";
import type { VersionMessage } from "./version-types.ts";

/** What a mail says of the files that it brings. */
export interface SaidInMail {
  text: string;
  changed: boolean;
  renamed: boolean;
  offered: boolean;
  /** It answers another person with a single file. */
  answers: boolean;
}

/** Reads the `at`th mail of a thread. */
export function readMail(messages: readonly VersionMessage[], at: number): SaidInMail {
  const { text = "", from = "", files = [] } = messages[at] ?? {};
  const before = messages[at - 1]?.from.toLowerCase();
  return {
    text,
    changed: saysChanged(text),
    renamed: saysRenamed(text),
    offered: offersChoice(text),
    answers: files.length === 1 && before !== from.toLowerCase() && !saysAgain(text),
  };
}

/** Whether a name that came before stands for a new state: the mail says so, or its author answers with it. */
export function isSentAnew(
  { changed, answers }: Pick<SaidInMail, "changed" | "answers">,
  earlier: Candidate,
  file: Candidate,
): boolean {
  return changed || (answers && earlier.from === file.from);
}

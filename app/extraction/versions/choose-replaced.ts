import { newestOf, type Stack } from "./choose-stack.ts";
import { isOfForm } from "./file-kinds.ts";
import { foldName } from "./names/fold-name.ts";
import type { SaidInMail } from "./read-mail.ts";
import type { Candidate } from "./verdict.ts";

/**
 * The one stack of the same author that a mail says it replaces, by a number of its name: "remplace la 441" for
 * `OFFRE 25-441.pdf`. Null where it says nothing of that, or could mean several.
 */
export function replacedBy(
  file: Candidate,
  stacks: readonly Stack[],
  { replaces, text }: SaidInMail,
): Stack | null {
  if (!replaces) return null;
  const words = new Set(foldName(text).match(/[\p{L}\d]+/gu));
  const named = stacks.filter((stack) => {
    const { name, from } = newestOf(stack);
    if (from !== file.from || !isOfForm(name.extension, file.name.extension)) return false;
    return name.words.some((word) => /\d/.test(word) && words.has(word));
  });
  return named.length === 1 ? (named[0] ?? null) : null;
}

import { newestOf, type Stack } from "../choose-stack.ts";
import { nearnessOfKinds } from "../file-kinds.ts";
import { compareWords } from "../names/thing-words.ts";
import { variantWords } from "../names/version-words.ts";
import type { SaidInMail } from "../read-mail.ts";
import type { Candidate } from "../verdict.ts";
import { likenessOf } from "./compare-looks.ts";

/** The number of stacks that a file is compared with: the latest. */
const MAX_STACKS = 100;
const MAX_QUESTIONS = 3;

export interface LookChoice {
  sure: Stack | null;
  /** The older files that a person may be asked about, the most similar first. */
  maybe: Candidate[];
}

/**
 * The stacks whose newest version looks as this file does. It continues one for certain only where that is the only one,
 * the mail says that something changed, and no other file of the mail looks the same: colours, sizes and languages
 * of one thing look alike too.
 */
export function chooseByLook(
  file: Candidate,
  fresh: readonly Candidate[],
  stacks: readonly Stack[],
  said: SaidInMail,
): LookChoice {
  const alike = stacks.slice(-MAX_STACKS).flatMap((stack) => {
    const newest = newestOf(stack);
    const likeness = mayFollow(newest, file) ? likenessBetween(newest, file) : null;
    return likeness === null ? [] : [{ stack, newest, likeness }];
  });
  alike.sort((one, other) => other.likeness - one.likeness);
  const only = alike.length === 1 ? alike[0] : undefined;
  const isSure =
    only &&
    said.changed &&
    nearnessOfKinds(only.newest.name.extension, file.name.extension) === "same" &&
    !tellsApart(only.newest, file) &&
    !fresh.some((other) => other !== file && likenessBetween(other, file) !== null);
  return {
    sure: only && isSure ? only.stack : null,
    maybe: alike.slice(0, MAX_QUESTIONS).map(({ newest }) => newest),
  };
}

/**
 * Omits photos, of which people take several of one subject; and a drawing and its PDF of the same name, which are
 * known to be two forms.
 */
function mayFollow(newest: Candidate, file: Candidate): boolean {
  if (newest.at === file.at || newest.isDoubted) return false;
  if (newest.name.taken || file.name.taken) return false;
  const kinds = nearnessOfKinds(newest.name.extension, file.name.extension);
  return kinds === "same" || (kinds === "sibling" && newest.name.key !== file.name.key);
}

function likenessBetween(one: Candidate, other: Candidate): number | null {
  return one.picture && other.picture && likenessOf(one.picture, other.picture);
}

/** The name of one of the two has a side, a colour or a language, and the other's has not. */
function tellsApart(older: Candidate, newer: Candidate): boolean {
  const { dropped, added } = compareWords(older.thing.words, newer.thing.words);
  return [...dropped, ...added].some((word) => variantWords.has(word));
}

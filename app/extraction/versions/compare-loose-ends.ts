import { namesLetter } from "./mail-cues.ts";
import type { LooseEnd } from "./names/name-types.ts";
import { isPaper } from "./names/version-words.ts";
import { type Between, type Candidate, maybe, sure, type Verdict } from "./verdict.ts";

/** Extensions of pictures: pictures with one numbered name often show different things. */
const pictures = new Set(["jpg", "png", "heic", "webp", "gif"]);

/** Compares names that differ only in their last part: "icons", "icons_b", "icons_c"; "plan_2", "plan_3"; "plan P4". */
export function compareLooseEnds(older: Candidate, newer: Candidate, between: Between): Verdict {
  const [one, other] = [older.name, newer.name];
  const end = other.loose;
  if (!end || one.taken !== other.taken || between.isSeries(end.key)) return null;
  if (isPaper(one.words)) return null;
  const reason = reasonOf(end);
  if (one.key === end.key) {
    if (one.taken && end.kind === "number") return null;
    return end.value >= 2 ? sure(reason) : maybe(reason);
  }
  if (one.taken || one.loose?.key !== end.key || one.loose.kind !== end.kind) return null;
  return compareEnds(one.loose, end, older, newer, between);
}

function reasonOf({ kind }: LooseEnd) {
  return kind === "number" ? "numbered" : "lettered";
}

function compareEnds(
  before: LooseEnd,
  end: LooseEnd,
  older: Candidate,
  newer: Candidate,
  between: Between,
): Verdict {
  const reason = reasonOf(end);
  if (end.value <= before.value) return between.changed ? maybe(reason) : null;
  if (between.countsLoosely(end.key)) return sure(reason);
  if (end.kind === "letter") {
    const letter = String.fromCharCode(96 + end.value);
    // A letter that all files of the mail share is a revision's letter.
    if (older.sharesLetter && end.value === before.value + 1) return sure(reason);
    return namesLetter(between.text, letter) ? sure(reason) : maybe(reason);
  }
  const isMade = !pictures.has(newer.name.extension);
  const isNext = end.value === before.value + 1 && (isMade || older.side === newer.side);
  // People number revisions from 00, but not things.
  if (isNext && isMade && before.value === 0) return sure(reason);
  if (end.kind === "code" && isNext && isMade) return sure(reason);
  return between.changed && isNext ? sure(reason) : maybe(reason);
}

import { openingPattern } from "../text/word-pattern.ts";
import type { ClauseContext } from "./contexts.ts";

const lead = "(?:(?:ok|okay|yes|yep|thanks|and|also|just|so|then)[,.! -]{1,3}){0,2}";
/** Verbs whose past tense is written like the imperative. */
const verb = "(?:cut|put|set|split|spread|shut|cast|hit|beat|bet|let)";
/** What a thing did once it was tried. */
const outcome =
  "(?:fits?|fitted|works?|worked|holds?|held|closes|closed|opens|opened|runs|ran|passes|passed|stays|stayed|survives|survived|came out|comes out|went (?:in|on|through)|goes (?:in|on|together)|no (?:problem|issue|gap|play|burr|change)s?)";
const looks = "(?:looks?|looked|reads?|feels?|felt|sits?|sat|is|was|better|much better|nicer)";
const object = "[^.?!;:,]{2,80}";

const triedOut = openingPattern(
  `${lead}${verb} ${object}, (?:(?:and|it|they|all|now|still|both) ){0,2}${outcome}(?! (?:better|nicer|best|if|when))`,
  `${lead}${verb} ${object} (?:yesterday|last (?:night|week)|earlier(?: today)?)`,
);
const triedOutByMaker = openingPattern(
  `${lead}${verb} ${object}, (?:(?:and|it|they|all|now|still|both) ){0,2}(?:${outcome}|${looks})`,
  `${lead}${verb} ${object} (?:this (?:morning|afternoon)|just now|already)`,
);

/**
 * "Cut a sample, fits": a step that was taken and how it came out, in words that could order it. A reviewer's "put it
 * left, looks better" orders; from those who do the work it is a report, and so is all of this with a version.
 */
export function tellsResult(clause: string, { byMaker, delivering }: ClauseContext): boolean {
  if (triedOut.test(clause)) return true;
  return byMaker && (triedOutByMaker.test(clause) || (delivering && barePast.test(clause)));
}
const barePast = openingPattern(`${lead}${verb} (?:the|all|both|it|them|your|a|an) `);

import type { Unit } from "../text/segment.ts";
import { stemsOf } from "../text/shared-words.ts";
import { openingPattern, wordPattern } from "../text/word-pattern.ts";
import { lineOfTwo, longestLine, taskLine } from "./task-line.ts";

/** Words that stand for a place or a thing of the sentence before: "the label in it", "two columns there". */
const place = wordPattern(
  "there(?! (?:is|are|was|were|isn't|aren't|'s|will|would|should|must|has|have|can|could))(?<!(?:is|are|was|were|will|would|should) there)|(?:in|on|of|inside|from) it",
  "dort|darin|darauf|davon|dessen",
  "là-dedans|dedans|là-dessus",
  "allí|ahí|en (?:él|ella)",
);
const thing = wordPattern(
  "it|that|this|them|those|these|das|es|ihn|sie|ça|cela|celui-ci|eso|esto|lo",
);

/** Begins something else: what comes before it is not what it is about. */
const anew = openingPattern(
  "(?:and )?(?:also|besides|another thing|one more thing)(?=[,: ])",
  "(?:und )?(?:außerdem|auch|ferner|noch etwas|noch eins)(?=[,: ])",
  "(?:et )?(?:aussi|autre chose|par ailleurs|sinon)(?=[,: ])",
  "(?:y )?(?:además|también|otra cosa)(?=[,: ])",
);

/** A remedy that is no sentence of its own: "Something in between?", "Maybe in red?" */
const fragment =
  /^[^\p{L}\p{N}]*(?:something|anything|maybe|perhaps|or|rather|more like|slightly|a (?:bit|touch|little|tad|shade)|vielleicht|etwas|eher|oder|peut-être|quelque chose|un peu|plutôt|ou|quizás|tal vez|algo|un poco|más bien|o)(?= )[^?,;:.]{0,40}\?$/iu;
const mostWordsOfFragment = 6;

/** Whether words are about a place or a thing that the sentence before names; not one that they name themselves. */
export function pointsToPlace(words: string): boolean {
  return place.test(/^[^,;:]*/u.exec(words)?.[0] ?? "");
}

/** Whether a sentence only ends the ask before it: what is wrong there and its remedy are one ask. */
export function endsAskBefore({ text }: Pick<Unit, "text">): boolean {
  return fragment.test(text) && text.split(/\s+/).length <= mostWordsOfFragment;
}

/**
 * The line of a task that says what it is about: with the sentence before, if the ask points to it and has no telling
 * words of its own ("Rescue it") or is one word ("Bigger"), and if both are short enough for a line.
 */
export function lineInContext(line: string, quote: string, before: string): string {
  const isWord = !/\S\s+\S/u.test(line);
  const pointsBack =
    isWord || pointsToPlace(quote) || (thing.test(quote) && stemsOf(quote).size <= 1);
  if (!before || anew.test(quote) || !pointsBack) return isWord ? wholeLine(line, quote) : line;
  const whole = taskLine(before);
  const end = whole.slice(whole.indexOf(": ") + 1).trim();
  const said = [whole, end].find(({ length }) => length + line.length + 2 <= longestLine);
  if (!said) return isWord ? wholeLine(line, quote) : line;
  const first = [...said][0] ?? "";
  return lineOfTwo(`${first.toUpperCase()}${said.slice(first.length)}`, line);
}

/** One word says too little: the sentence as it is. */
function wholeLine(line: string, quote: string): string {
  const whole = quote.replace(/\s+/gu, " ").trim();
  return whole.length > line.length && whole.length <= longestLine ? whole : line;
}

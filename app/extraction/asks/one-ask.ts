import type { ExtractedItem } from "../extraction-types.ts";
import { inOneLine, isContinued, type Unit } from "../text/segment.ts";
import { openingPattern } from "../text/word-pattern.ts";
import { categoryOf } from "./category.ts";
import { lineOfTwo, longestLine, taskLine } from "./task-line.ts";

const lead = "(?:(?:so|and|then|please|maybe|ok(?:ay)?),? )?";
const softly = "(?:(?:please|maybe|perhaps|just|possibly|kindly) )*";
/** What sends the whole work is an ask of its own: "Could you send it by Friday?" */
const notSending = "(?!(?:send|forward|mail|post|share|upload|get|see|show|have)(?!\\p{L}))";
const changed = `${notSending}\\p{L}+ (?:(?:up|out|off|back|down) )?(?:it|that|this|them|those|these)(?= |[?.!,]|$)`;

/** Asks whose object is only a pronoun: a remedy for what the sentence before finds wrong or wants. */
const aboutIt = [
  openingPattern(
    `${lead}(?:can|could|would|will) (?:you|we|u|someone) ${softly}${changed}`,
    `${lead}(?:can|could|may) (?:it|that|this|they|those|these) ${softly}(?:be|go|have|get|become|come|sit|read|look|start|say)`,
    `${lead}(?:is it|would it be) possible to (?:have|make|get|move|do|put|change) (?:it|that|this|them)`,
    `please (?:just )?${changed}`,
  ),
  openingPattern(
    "(?:(?:und|also|dann),? )?(?:kannst|könntest|können|könnten|würdest|würden) (?:du|sie|ihr|wir|man) (?:bitte )?(?:das|es|ihn|die|sie)(?= (?:bitte|noch|etwas|vielleicht|mal|ein|auf|in|um|\\p{L}+e?n[?.!]*$))",
    "(?:kann|könnte|können|könnten) (?:das|es|er|sie|man (?:das|es|ihn|sie)) (?:bitte |noch |etwas |vielleicht )*\\p{L}+",
    "bitte (?:das |es |noch |auch )?\\p{L}{3,20}(?:en|ern)[.!]*$",
  ),
  openingPattern(
    "(?:(?:et|alors),? )?(?:peux-tu|pourrais-tu|pouvez-vous|pourriez-vous|peut-on|pourrait-on|on peut|on pourrait) (?:le |la |les |l')(?!envoyer|transmettre)\\p{L}+(?:er|ir|re)",
  ),
  openingPattern(
    "(?:(?:y|entonces),? )?(?:puedes|podrías|puede|podría|pueden|podrían|podéis|podemos|podríamos) (?!envi|mand)\\p{L}+r(?:lo|la|los|las)",
    "(?:lo|la|los|las) (?:puedes|podrías|puede|podría|podemos) (?!envi|mand)\\p{L}+r",
  ),
];

/**
 * Makes one item of what is wrong or wanted and the ask to do something about it right after: "The tagline is hard to
 * read. Could it be larger?" Items and sentences of one message, in order.
 */
export function joinRemedies(
  items: readonly ExtractedItem[],
  units: readonly Unit[],
  text: string,
): ExtractedItem[] {
  const places = new Map(units.map(({ start }, at) => [start, at]));
  const joined: ExtractedItem[] = [];
  for (const item of items) {
    const at = places.get(item.quoteStart);
    const stated = joined.at(-1);
    const remedies = at !== undefined && stated && isRemedy(item, stated, units, at);
    if (remedies) joined.splice(-1, 1, oneAsk(stated, item, text));
    else joined.push(item);
  }
  return joined;
}

/** Whether an ask is about nothing but the thing of the item that ends just before it. */
function isRemedy(
  asked: ExtractedItem,
  stated: ExtractedItem,
  units: readonly Unit[],
  at: number,
): boolean {
  const [before, unit] = [units[at - 1], units[at]];
  if (!before || !unit || stated.quoteEnd !== before.end || !isContinued(before, unit))
    return false;
  const isStated = stated.kind === "implicit" || stated.kind === "request";
  const isSure = stated.askDoubt === undefined && asked.askDoubt === undefined;
  return isStated && isSure && asked.kind === "request" && asksAboutIt(unit.text);
}

function oneAsk(stated: ExtractedItem, asked: ExtractedItem, text: string): ExtractedItem {
  const quote = text.slice(stated.quoteStart, asked.quoteEnd);
  const { kind, reason, assignee } = asked;
  const line = lineOfTwo(stated.text, taskLine(inOneLine(asked.quote)));
  return {
    ...stated,
    ...{ quote, quoteEnd: asked.quoteEnd, kind, reason, assignee },
    text: line.length <= longestLine ? line : stated.text,
    page: stated.page ?? asked.page,
    due: asked.due ?? stated.due,
    category: categoryOf(inOneLine(quote), kind),
    confidence: Math.max(stated.confidence, asked.confidence),
  };
}

/** Whether an ask is only about the thing of the sentence before: "Could it be larger?" */
function asksAboutIt(sentence: string): boolean {
  return aboutIt.some((pattern) => pattern.test(sentence.slice(0, 120)));
}

import { openingPattern } from "../text/word-pattern.ts";

/** The characters of a task's line at most. */
export const longestLine = 140;
const fillers = [
  openingPattern(
    "(?:(?:and |oh |oh and )?(?:one|another|a) (?:more |last |final |other )?(?:small |little )?thing|last thing|noch (?:etwas|eins|eine sache)|(?:une )?autre chose|otra cosa|una cosa más|besides|außerdem|además)(?=\\s?[,:–-])\\s?[,:–-]\\s*",
  ),
  openingPattern(
    "(?:and|also|but|then|btw|by the way|oh|plus|so|und|aber|auch|et|mais|aussi|y|pero|también)(?=[,\\s])[,]?\\s+",
  ),
  openingPattern(
    "(?:please|pls|plz|kindly|bitte|por favor|svp|merci de|veuillez)(?=[,\\s])[,]?\\s+",
  ),
  openingPattern(
    "(?:can|could|would|will) (?:you|we)(?: (?:please|pls|also|maybe|perhaps|possibly|just|kindly))*(?=\\s)\\s+",
  ),
  openingPattern("(?:(?:peux|pourrais)-tu|(?:pouvez|pourriez)-vous)(?: (?:aussi|svp))*(?=\\s)\\s+"),
  openingPattern("(?:puedes|podrías|podéis|puede|podría)(?: (?:también|por favor))*(?=\\s)\\s+"),
  openingPattern("(?:make sure|be sure|remember|don't forget)(?: to| that)?(?=\\s)\\s+"),
];
/** Where something lies or that it came, before an order that names its own things: "it is on the server, please print …". */
const whereItLies =
  /^[^,;?!]{2,120} (?:is|are|ist|sind|liegt|liegen|hängt|est|sont|está|están) (?:now |all |jetzt |alle |ya )?(?:on|in|at|attached|enclosed|uploaded|ready|here|auf|im|anbei|angehängt|bereit|sur|dans|joint|en|adjunt[oa]s?)(?![\p{L}])[^,;?!]{0,80}[,;] (?:so |also |und |et |y )?(?:please|pls|bitte|merci de|veuillez|por favor) (?!.{0,200}(?<![\p{L}])(?:it|its|them|they|this|that|one|ones|es|ihn|ihm|sie|damit|daran|darauf)(?![\p{L}]))(?=\S{2,30} \S)/iu;
/** An exclamation that begins in the line ends in it. */
const begunExclamation = /¡[^!¡]*!$/u;
const lastMarks = /(?<![\s.?!…;,:])[\s.?!…;,:]+$/u;
/** "haha", "lol", ":)": how it was said, and nothing of the work. */
const laughs =
  /(?<![\p{L}\p{N}])(?:(?:ha){2,8}|(?:he){2,8}|lol|rofl|xd|(?:ja){2,8})(?![\p{L}\p{N}])|(?<=\s|^)(?:[:;]-?[)(DP]|\^\^)(?=\s|$)/giu;
const lastCourtesy =
  /(?<![\s,])[\s,]+(?<= )(?:please|pls|plz|bitte|por favor|svp|thanks|thank you)$/iu;

/** A short line for the task list: the ask without its politeness, or the clause itself. */
export function taskLine(clause: string): string {
  let line = clause.replace(laughs, " ").replace(/\s+/g, " ").trim().slice(0, 600);
  line = line.replace(whereItLies, "");
  for (let round = 0; round < 3; round++) {
    for (const filler of fillers) {
      const match = filler.exec(line);
      if (match && line.length - match[0].length >= 6) line = line.slice(match[0].length);
    }
  }
  const asks = line.endsWith("?") && line.length === clause.replace(/\s+/g, " ").trim().length;
  if (!asks && !begunExclamation.test(line.trim()))
    line = line.replace(lastMarks, "").replace(lastCourtesy, "");
  line = line.trim() || clause.trim();
  if (line.length > longestLine)
    line = `${line.slice(0, line.lastIndexOf(" ", longestLine) > 60 ? line.lastIndexOf(" ", longestLine) : longestLine)}…`;
  const first = [...line][0] ?? "";
  return first.toUpperCase() + line.slice(first.length);
}

/** The line of a task that two sentences tell. */
export function lineOfTwo(first: string, second: string): string {
  return `${first}${/[?!]$/u.test(first) ? "" : "."} ${second}`;
}

import type { ExtractedItem, ExtractionThread } from "../extraction-types.ts";
import { isSureAsk } from "../sure-confidence.ts";
import { inOneLine } from "../text/segment.ts";
import { stemsOf } from "../text/shared-words.ts";
import { openingPattern, straightQuotes, wordPattern } from "../text/word-pattern.ts";

/** An answer is to the mails just before it. */
const REACH = 3;
/** So many items before an answer are looked at. */
const mostBefore = 50;

type Place = { messageId: string };

/**
 * Marks what is no task of its own: promises that name nothing of their own and answer asks that are open as tasks, since
 * those are what was promised; and a choice among what a question offers, "paper, please". Of mails that a language model has
 * read, its list stands. Items are sorted by message, and changed in place.
 */
export function markAnswers(
  items: readonly ExtractedItem[],
  { messages }: Pick<ExtractionThread, "messages">,
): void {
  const order = new Map(messages.map(({ id }, at) => [id, at]));
  const at = ({ messageId }: Place) => order.get(messageId) ?? 0;
  const readByModel = new Set(messages.flatMap(({ id, answer }) => (answer?.items ? [id] : [])));
  const repeated = new Set(items.map(({ repeatOf }) => repeatOf));
  for (const [index, item] of items.entries()) {
    if (item.repeatOf !== undefined || repeated.has(index) || readByModel.has(item.messageId)) {
      continue;
    }
    const words = inOneLine(straightQuotes(item.quote));
    const answers =
      (item.kind === "commitment" && isBarePromise(words) && answersOpenAsk(items, index, at)) ||
      (item.kind === "request" &&
        questionsBefore(items, index, at).some((asked) => choosesOffered(words, asked)));
    if (answers) item.isAnswer = true;
  }
}

/** The questions that others put in the mails just before an item. */
function questionsBefore(
  items: readonly ExtractedItem[],
  index: number,
  at: (place: Place) => number,
): string[] {
  const item = items[index];
  if (!item) return [];
  const near = items.slice(Math.max(0, index - mostBefore), index);
  return near.flatMap((one) => {
    const isAsked = one.kind === "question" && one.author.address !== item.author.address;
    return isAsked && at(item) - at(one) <= REACH ? [one.quote] : [];
  });
}

function answersOpenAsk(
  items: readonly ExtractedItem[],
  index: number,
  at: (place: Place) => number,
): boolean {
  const promise = items[index];
  if (!promise) return false;
  for (let before = index - 1; before >= 0; before--) {
    const ask = items[before];
    if (!ask || at(promise) - at(ask) > REACH) return false;
    const isAsked = ask.kind !== "commitment" && ask.author.address !== promise.author.address;
    const isOpen = !ask.resolvedBy || at(ask.resolvedBy) >= at(promise);
    if (isAsked && isOpen && ask.assignee === promise.assignee && isSureAsk(ask)) return true;
  }
  return false;
}

const courtesy =
  /(?<!\p{L})(?:please|pls|bitte|s'il (?:te|vous) pla[iî]t|svp|por favor|thanks?|danke|merci|gracias)(?!\p{L})/giu;
const alternatives = wordPattern("or|oder|ou|o");
const pointing = wordPattern("it|them|that|this|me|us|es|das|sie|ihn|le|la|les|lo|los|las");
const mostWords = 3;

/** Whether words only take what a question offers: "Paper, please", where it was paper or white. */
function choosesOffered(words: string, question: string): boolean {
  const said = words.replace(courtesy, " ");
  // "Correct it, please" says what is to be done.
  if (said === words || pointing.test(said) || !alternatives.test(question)) return false;
  const stems = stemsOf(said);
  if (stems.size === 0 || said.trim().split(/\s+/).length > mostWords) return false;
  const offered = stemsOf(question);
  return [...stems].every((stem) => offered.has(stem));
}

/** Courtesy before the promise. Anything else may name what it is about. */
const lead =
  "(?:(?:hi|hello|ok|okay|yes|yep|sure|right|great|perfect|cool|fine|thanks?(?: you| a lot| so much)?|thx|cheers|ta|noted|got it|understood|agreed|of course|with pleasure|no (?:problem|worries)|sorry(?: about (?:that|this)| for that)?|my (?:bad|mistake)|good (?:spot|catch|point)|fair (?:point|enough)|well spotted|ja|klar|gern|gerne|danke|alles klar|oui|merci|d'accord|pardon|sí|vale|gracias|claro|perdón)[,.!: –-]{1,3}){0,3}";
const work =
  "(?:fix|sort|change|correct|adjust|amend|update|make|redo|handle|tackle|address|implement|see to|take care of|get on(?:to)?|work on|go through)";
/** Under way: with a day to come, "doing it over the weekend", it tells more than that. */
const working =
  "(?:doing|fixing|sorting|changing|correcting|adjusting|amending|updating|redoing|handling)";
const count = "(?:two|three|four|five|six|seven|eight|\\d)";
const asked = "(?:points|changes|corrections|comments|notes|edits|remarks|fixes|things|tweaks)";
/** What was asked, without a name: "it", "all three", "your points". */
const those = `(?:it|this|that|them|these|those|both|everything|all|(?:both|all)(?: of)? (?:it|them|this|that|these|those)|(?:all|the|all the|all of the|these|those|both|your|all your|the other) (?:${count}|${asked}|${count} ${asked}))`;
/** Any of these, in any order, says when. */
const when =
  "(?: (?:now|right|away|straight|asap|shortly|soon|later|then|too|also|today|tonight|tomorrow|tmrw|first|thing|by|on|this|next|over|before|in|at|until|the|a|of|end|early|latest|noon|lunch|eod|cob|morning|afternoon|evening|night|week|weekend|day|hours?|minutes?|round|version|(?:mon|tues|wednes|thurs|fri|satur|sun)day,?|(?:jan|febr|septem|octo|novem|decem)\\p{L}{2,5}|march|april|may|june|july|august|\\d{1,2}(?:st|nd|rd|th|am|pm|:\\d{2})?,?)){0,6}";
const end = "[.! ]{0,4}$";
const wann =
  "(?: (?:heute|morgen|übermorgen|gleich|sofort|noch|abend|früh|mittag|vormittag|nachmittag|bis|am|im|in|der|diese|nächste|woche|wochenende|später|dann|auch|gern|gerne|den|zum|\\p{L}{3,6}tag,?|mittwoch,?|\\d{1,2}\\.(?:\\d{1,2}\\.?)?|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)){0,6}";
const quand =
  "(?: (?:ce|cet|cette|soir|matin|après-midi|demain|aujourd'hui|tout|de|suite|dès|que|possible|d'ici|avant|la|semaine|prochaine|lundi|mardi|mercredi|jeudi|vendredi|week-end|le|au|\\d{1,2}(?:er)?|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)){0,6}";
const cuando =
  "(?: (?:hoy|mañana|esta|este|tarde|noche|ahora|mismo|luego|enseguida|antes|del|el|la|semana|que|viene|lunes|martes|miércoles|jueves|viernes|por|de|\\d{1,2}|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)){0,6}";

const patterns = [
  openingPattern(
    `${lead}(?:(?:i|we)(?:'ll| will|'m going to|'re going to) |will |shall |'ll )(?:(?:also|just|then|gladly|happily|quickly) )?(?:do|do ${those}|${work} ${those}|get ${those} (?:done|fixed|sorted|changed))${when}${end}`,
    `${lead}(?:i'm |we're |am )?(?:on it|${working} ${those})(?: (?:now|right now|right away|straight away|already|too|as we speak))?${end}`,
  ),
  openingPattern(
    `${lead}(?:(?:das|die|alles|beides|alle (?:zwei|drei|vier|fünf)) )?(?:mach|erledig|änder|korrigier)e? ich(?: (?:das|es|sie|alles|beides|alle (?:zwei|drei|vier|fünf)))?${wann}${end}`,
    `${lead}ich (?:mache|erledige|ändere|korrigiere|kümmere mich)(?: (?:das|es|sie|alles|beides|darum|drum|alle (?:zwei|drei|vier|fünf)))?${wann}${end}`,
    `${lead}(?:(?:das|alles|beides) )?wird${wann} (?:gemacht|erledigt)${end}`,
  ),
  openingPattern(
    `${lead}(?:je m'en (?:occupe|charge|occuperai)|on s'en (?:occupe|charge)|(?:je|on) (?:(?:le|la|les) )?(?:fais|fait|ferai|corrige|corrigerai|change|changerai)(?: (?:ça|cela|tout|tout ça|les (?:deux|trois|quatre)))?|ce sera fait)${quand}${end}`,
  ),
  openingPattern(
    `${lead}(?:(?:lo|la|los|las) (?:hago|haré|cambio|cambiaré|corrijo|corregiré|arreglo|arreglaré)|(?:hago|cambio|corrijo|arreglo)|me (?:encargo|ocupo))(?: (?:tod[oa]s?|ambos|ambas|de ello|de eso|de todo|(?:los|las) (?:dos|tres|cuatro)))?${cuando}${end}`,
  ),
];

/**
 * Whether a promise names nothing of its own: "Will do tonight", "I'll fix all three". It only says that what was
 * asked will be done. Reads at most 160 characters; what is longer says more.
 */
function isBarePromise(quote: string): boolean {
  return quote.length <= 160 && patterns.some((pattern) => pattern.test(quote));
}

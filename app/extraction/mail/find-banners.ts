import { wordPattern } from "../text/word-pattern.ts";

/** A banner is a few lines, before anything that the writer says. */
const mostLines = 6;

/** How mail systems begin a warning that they put above a mail from outside. */
const warning =
  /^[^\p{L}\p{N}]{0,12}(?:caution|warning|attention|notice|external|extern[ea]?r?|achtung|vorsicht|warnung|hinweis|avertissement|prudence|atención|advertencia|precaución|aviso|attenzione|let op|advarsel|varning|zewnętrzn\p{L}*|externo)(?![\p{L}\d])/iu;
/** What such a warning is about: where the mail comes from, and what not to do with it. */
const aboutMail = wordPattern(
  "(?:originated|came|comes|sent|received|is|stems|coming) (?:\\p{L}+ ){0,4}?(?:outside|external)",
  "outside (?:of )?(?:the |our |your )?(?:organi[sz]ation|company|network|firm|group)",
  "external (?:e-?mail|mail|message|sender|source)",
  "(?:do not|don't|never) (?:click|open|reply)",
  "(?:verify|recogni[sz]e|know|trust|check) (?:the )?(?:sender|content)",
  "(?:extern\\p{L}*|fremd\\p{L}*) (?:absender|e-?mail|nachricht|quelle)\\p{L}*|von (?:außerhalb|extern)",
  "(?:keine|nicht auf) (?:links?|anhänge|anlagen)|(?:klicken|öffnen) sie (?:\\p{L}+ ){0,3}?(?:nicht|keine)",
  "(?:expéditeur|message|courriel|mail|e-mail) (?:est |provient |vient )?(?:\\p{L}+ ){0,3}?(?:externe|extérieur)|ne (?:cliquez|ouvrez)",
  "(?:remitente|correo|mensaje) (?:\\p{L}+ ){0,3}?(?:externo|fuera)|no (?:haga|hagas|abra|abras|pulse)",
  "you don't often get e-?mail from|sie erhalten nicht (?:oft|häufig) e-?mails? von",
);
const seldom =
  /^\s*(?:\[?you don't often get e-?mail from|sie erhalten nicht (?:oft|häufig) e-?mails? von|some people who received this message don't often get|vous n'obtenez pas souvent|no suele recibir correo)/iu;
/** "[EXTERNAL]" alone. */
const tag =
  /^\s*[[({<*#|_-]{1,4}\s?(?:external|extern[ea]?)(?:\s(?:e-?mail|sender|mail))?\s?[\])}>*#|_-]{1,4}\s*$/iu;

/** A help desk's mark between the answer and what it quotes. */
const replyAbove =
  /^[\s>]*[#*=_—–-]{2,}[^\p{L}]{0,6}(?=.{0,120}(?:repl|respon|answer|antwort|répon|écri|schreiben|typ))(?=.{0,120}(?:above|over|oberhalb|über|dessus|arriba|encima|boven)).{5,140}[#*=_—–-]{2,}\s*$/iu;

/** Whether a line is a help desk's "please reply above this line". */
export function isReplyMark(line: string): boolean {
  return replyAbove.test(line.slice(0, 300));
}

/**
 * How many lines at the beginning a mail system has put there: a warning that the mail comes from outside, up to the
 * empty line below it.
 */
export function bannerLength(lines: readonly string[]): number {
  let at = 0;
  while (at < lines.length && (lines[at] ?? "").trim() === "") at++;
  const first = lines[at] ?? "";
  if (seldom.test(first) || tag.test(first)) return at + 1;
  if (!warning.test(first)) return 0;
  let end = at;
  while (end < lines.length && end - at < mostLines && (lines[end] ?? "").trim() !== "") end++;
  const text = lines.slice(at, end).join(" ").slice(0, 2_000);
  return aboutMail.test(text) ? end : 0;
}

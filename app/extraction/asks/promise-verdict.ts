import type { LanguageCues } from "../cues/cues.ts";
import { namesSubject } from "./category.ts";
import type { ClauseContext, Verdict } from "./contexts.ts";
import { isMakerStep } from "./maker-step.ts";
import { isShortPromise } from "./short-promise.ts";

/** "Te mando la foto": comes with this very mail. */
const handingOver =
  /^[^\p{L}\p{N}_]*(?:te|os|le|les) (?:mando|envío|paso|adjunto) (?:la|el|los|las|una?) (?:fotos?|imagen(?:es)?|capturas?|archivos?|pdf|pruebas?)(?!\p{L})/iu;
/** "I can send one, if you like": nothing is promised yet. */
const offered =
  /(?<!\p{L})(?:if (?:you|u) (?:like|want|prefer|wish|need|fancy)|if that (?:helps|is easier)|if (?:needed|necessary|required)|wenn (?:sie|du|ihr) (?:möchte[ns]t?|woll(?:en|t)|willst)|bei bedarf|si (?:vous|tu) (?:voulez|veux|préfér\p{L}+)|si (?:quieres|quiere|queréis|prefieres))(?!\p{L})/iu;
/** "I'll patch it": a step of work, whatever the verb, unless it is one of private life. */
const willDo =
  /(?<!\p{L})(?:i|we)(?:'ll| will) (?:(?:also|then|just|now|gladly|happily|quickly|definitely|certainly|try to|go and) ){0,2}(?!(?:be|see|love|miss|need|never|keep|say|take|enjoy|think|bring|not|wait|hear|have|let|pick|come|meet|call|ring|join|stay|go|leave|live|stick|trust|survive|try|drop|pay|buy|eat|drink|sleep|remember|forget|admit|spare|stop|get|know|always|all|find|tell|catch|speak|talk|chat|look forward|raise|grab|dream|cry|hug|cook|bake|treat|toast|sit|shut|also|then|just|go)(?!\p{L}))\p{L}{3,}/iu;
/** "You'll have our signature on Monday": what comes is named by who gets it. */
const handsIn =
  /(?<!\p{L})(?:you'?ll|you will) (?:have|get|receive|see|find)(?!\p{L})|(?<!\p{L})(?:bekommst|bekommt|kriegst|kriegt|erhältst|erhalten) (?:du|ihr|sie)(?!\p{L})|(?<!\p{L})(?:tendrás|tendréis|recibirás|auras|aurez|recevrez|recevras)(?!\p{L})/iu;
const arrives =
  /^[^\p{L}\p{N}_]*\p{L}[\p{L}-]+ (?:kommt|folgt|geht|follows?|comes?|arrives?|suit|arrive|llega)(?!\p{L})/iu;
const deliverable =
  /(?<!\p{L})(?:visuals?|versions?|proofs?|drafts?|quotes?|samples?|files?|renders?|mock-?ups?|signature|grade|cuts?|drawings?|layouts?|designs?|sketch(?:es)?|artwork|prototype|proto|sizes?|texts?|copy|list|entwurf|muster|angebot|version|texte?|devis|maquette|muestra|prueba|versión)(?!\p{L})/iu;
/** "We change it every month" */
const habit =
  /(?<!\p{L})(?:every (?:day|week|month|year|season|time|morning|night)|usually|normally|always|each (?:time|year|month|week))(?!\p{L})/iu;
/** "Te paso lo que ha salido:" leads to what follows. */
const leadIn = /:\s{0,5}$/u;
const copied = /\b(?:cc|in copy|en copie|en copia|in kopie)\b/iu;

/** Returns how surely a clause promises a step; null if it promises none. */
export function promiseVerdict(
  clause: string,
  cues: LanguageCues,
  context: ClauseContext,
  words: number,
): Verdict | null {
  if (leadIn.test(clause) || copied.test(clause) || offered.test(clause) || habit.test(clause))
    return null;
  if (!context.dated && handingOver.test(clause)) return null;
  if (isShortPromise(clause) && !(context.delivering && cues.done.test(clause)))
    return found(0.7, "promises a step in short");
  if (isOwnStep(clause, cues, context, words)) return found(0.68, "names the next step");
  const works = cues.work.test(clause) || (cues.code === "en" && willDo.test(clause));
  const promises = cues.promise.test(clause);
  if (promises && works) return found(0.8, "promises a step");
  if (!context.dated) return null;
  if (promises || (cues.datedPromise.test(clause) && handsIn.test(clause)))
    return found(0.65, "promises a step for a day");
  return happensByDay(clause, cues, context, words, works)
    ? found(0.68, "promises a step for a day")
    : null;
}

/** The maker of the work names its next step, and does not report one. */
function isOwnStep(
  clause: string,
  cues: LanguageCues,
  { byMaker, delivering, dated }: ClauseContext,
  words: number,
): boolean {
  if (!byMaker || delivering) return false;
  if ([cues.done, cues.wish, cues.norm, cues.approval].some((cue) => cue.test(clause)))
    return false;
  return isMakerStep(clause, words, dated);
}

function found(confidence: number, reason: string): Verdict {
  return { kind: "commitment", confidence, reason };
}

/** "The quote follows on Friday": what is named for a day, by who does the work or of the work. */
function happensByDay(
  clause: string,
  cues: LanguageCues,
  { byMaker }: ClauseContext,
  words: number,
  works: boolean,
): boolean {
  if (!cues.datedPromise.test(clause)) return false;
  if ([cues.wish, cues.norm, cues.done].some((cue) => cue.test(clause))) return false;
  const brief = words <= 8 && arrives.test(clause);
  return works || byMaker || brief || deliverable.test(clause) || namesSubject(clause);
}

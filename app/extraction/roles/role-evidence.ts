import type { LanguageCues } from "../cues/cues.ts";
import type { ThreadMessage } from "../extraction-types.ts";
import { bringsWork, drawn } from "../files/brought-work.ts";
import { cuesOf, detectLanguage } from "../text/language.ts";
import { straightQuotes } from "../text/word-pattern.ts";
import { clientTitle, makerTitle, printerTitle, type RoleCues, roleCuesOf } from "./role-cues.ts";
import type { RoleReason } from "./role-types.ts";

/** A sign of who somebody is; above zero for the side that makes the work, below for the one that has it made. */
export interface Evidence {
  ground: RoleReason["ground"];
  weight: number;
  evidence: string;
  /** It tells a printer rather than another maker. */
  ofPrinter?: boolean;
}

const MOST_TEXT = 3_000;
const MOST_SENTENCES = 40;
/** What one mail shows again and again counts so often. */
const MOST_OF_A_GROUND = 2;
const LONGEST_EVIDENCE = 160;

/** What a message shows of its writer's role: its sentences and the files that it brings. */
export function evidenceIn(message: ThreadMessage): Evidence[] {
  const language = detectLanguage(message.text);
  const [cues, roleCues] = [cuesOf[language], roleCuesOf[language]];
  const sentences = straightQuotes(message.text.slice(0, MOST_TEXT))
    .split(/(?<=[.!?])\s|\n/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 2)
    .slice(0, MOST_SENTENCES);
  const brings = bringsWork(message) && !message.attachments.every(({ name }) => drawn.test(name));
  const found = sentences
    .filter((sentence) => !standing.test(sentence))
    .flatMap((sentence) => ofSentence(sentence, cues, roleCues, brings));
  return limited([...found, ...ofFiles(message, found)]);
}

function ofSentence(
  sentence: string,
  cues: LanguageCues,
  role: RoleCues,
  brings: boolean,
): Evidence[] {
  const evidence = sentence.slice(0, LONGEST_EVIDENCE);
  const sign = (ground: Evidence["ground"], weight: number): Evidence[] => [
    { ground, weight, evidence },
  ];
  if (role.thanksForWork.test(sentence)) return sign("judges", -1.5);
  if (role.supplies.test(sentence)) return sign("supplies", -1.5);
  if (role.asksForMaterial.test(sentence)) return sign("works", 1);
  if (role.asksForApproval.test(sentence)) return sign("asks-for-approval", 1.5);
  if (role.orders.test(sentence)) return sign("orders", -1.5);
  if (role.chases.test(sentence)) return sign("orders", -1);
  const delivers = cues.delivery.test(sentence) && (brings || !cues.feedback.test(sentence));
  if (delivers && role.version.test(sentence)) return sign("delivers", 2);
  if (delivers && brings && finding.test(sentence)) return sign("delivers", 0.5);
  if (cues.feedback.test(sentence) && !cues.done.test(sentence) && !delivers)
    return sign("judges", -1);
  if (role.reports.test(sentence)) return sign("works", 1.5);
  if (cues.promise.test(sentence) && cues.work.test(sentence)) return sign("works", 0.5);
  if (cues.done.test(sentence)) return sign("works", 0.75);
  if (role.approves.test(sentence)) return sign("judges", -1);
  if (cues.please.test(sentence) || cues.askingQuestion.test(sentence)) return sign("judges", -0.5);
  if ([cues.defect, cues.wish, cues.norm].some((cue) => cue.test(sentence)))
    return sign("judges", -0.75);
  return [];
}

const finding = /(?<!\p{L})(?:please|kindly) (?:find|see)(?!\p{L})/iu;
/** "Have a nice day", "let me know if you have any questions": said by either side. */
const standing =
  /^[^\p{L}]*(?:please |kindly )?(?:let (?:me|us) know if you have any (?:questions?|problems?)|(?:don't|do not|please feel free to) hesitate|have a (?:nice|great|lovely|good))(?!\p{L})/iu;

const versionName =
  /(?:^|[\s_.-])(?:v\d|ver\d|version|proof|abzug|draft|entwurf|layout|mock-?up|concept|sketch|render|rev[_-]?[\da-f]|maquette|epreuve|épreuve|bat|boceto|maqueta|prueba|artwork|final)(?=[\s_.\d-]|$)/iu;
const materialName =
  /(?:^|[\s_.-])(?:logo|brief|briefing|texts?|texte|textos|copy|content|inhalt|fotos?|photos?|bios?|brandbook|guidelines|inspiration|moodboard|reference|measurements|masse|maße)(?=[\s_.\d-]|$)/iu;

function ofFiles(message: ThreadMessage, said: readonly Evidence[]): Evidence[] {
  if (!bringsWork(message)) return [];
  const names = message.attachments.map(({ name }) => name.slice(-300));
  const sign = (ground: Evidence["ground"], weight: number, name: string): Evidence[] => [
    { ground, weight, evidence: name.slice(0, LONGEST_EVIDENCE) },
  ];
  const version = names.find((name) => versionName.test(name) && !drawn.test(name));
  const judges = said.filter(({ weight }) => weight < 0).length > said.length / 2;
  if (version !== undefined && !judges) return sign("delivers", 1.5, version);
  const material = names.find((name) => materialName.test(name));
  return material === undefined ? [] : sign("supplies", -1, material);
}

/** What a name, a mailbox or a domain calls its bearer. */
export function evidenceOfName(name: string, address: string): Evidence[] {
  const told = `${name} ${address.toLowerCase().replace(/[@._+-]/g, " ")}`.slice(0, 300);
  const found = (pattern: RegExp, weight: number, ofPrinter = false): Evidence[] => {
    const word = pattern.exec(told)?.[0];
    return word ? [{ ground: "title", weight, evidence: word, ofPrinter }] : [];
  };
  const printer = found(printerTitle, 1, true);
  if (printer.length > 0) return printer;
  const maker = found(makerTitle, 1);
  return maker.length > 0 ? maker : found(clientTitle, -1);
}

function limited(found: readonly Evidence[]): Evidence[] {
  const counts = new Map<string, number>();
  return found.filter(({ ground, weight }) => {
    const key = `${ground} ${weight > 0}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= MOST_OF_A_GROUND;
  });
}

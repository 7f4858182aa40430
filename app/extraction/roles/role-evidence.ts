import type { LanguageCues } from "../cues/cues.ts";
import type { ThreadMessage } from "../extraction-types.ts";
import { bringsWork, drawn } from "../files/brought-work.ts";
import { cuesOf, detectLanguage } from "../text/language.ts";
import { segment } from "../text/segment.ts";
import { clientTitle, makerTitle, printerTitle, type RoleCues, roleCuesOf } from "./role-cues.ts";
import type { RoleReason } from "./role-types.ts";

/** A sign of a person's role: above zero for the side that makes the work, below zero for the one that orders it. */
export interface Evidence {
  ground: RoleReason["ground"];
  weight: number;
  evidence: string;
  /** The sign points to a printer rather than another maker. */
  ofPrinter?: boolean;
}

const MOST_TEXT = 3_000;
const MOST_SENTENCES = 40;
/** The most times that one kind of sign counts in a mail. */
const MOST_OF_A_GROUND = 2;
const LONGEST_EVIDENCE = 160;

/** Returns the signs of the writer's role in a message: in its sentences and in the files that it brings. */
export function evidenceIn(message: ThreadMessage): Evidence[] {
  const language = detectLanguage(message.text);
  const [cues, roleCues] = [cuesOf[language], roleCuesOf[language]];
  const sentences = segment(message.text.slice(0, MOST_TEXT))
    .map(({ greeting, text }) => `${greeting}${text}`.trim())
    .filter((sentence) => sentence.length > 2)
    .slice(0, MOST_SENTENCES);
  const brings = bringsWork(message) && !message.attachments.every(({ name }) => drawn.test(name));
  const found = sentences
    .filter((sentence) => !standing.test(sentence))
    .flatMap((sentence) => ofSentence(sentence, cues, roleCues, brings));
  return limited([...found, ...ofFiles(message, found)]);
}

/** Returns the sign in one sentence: the first of the list that matches. */
function ofSentence(
  sentence: string,
  cues: LanguageCues,
  role: RoleCues,
  brings: boolean,
): Evidence[] {
  const says = (...patterns: RegExp[]) => patterns.some((pattern) => pattern.test(sentence));
  const delivers = says(cues.delivery) && (brings || !says(cues.feedback));
  const signs: [holds: () => boolean, ground: Evidence["ground"], weight: number][] = [
    [() => says(role.thanksForWork), "judges", -1.5],
    [() => says(role.supplies), "supplies", -1.5],
    [() => says(role.asksForMaterial), "works", 1],
    [() => says(role.asksForApproval), "asks-for-approval", 1.5],
    [() => says(role.orders), "orders", -1.5],
    [() => says(role.chases), "orders", -1],
    [() => delivers && says(role.version), "delivers", 2],
    [() => delivers && brings && says(finding), "delivers", 0.5],
    [() => !delivers && says(cues.feedback) && !says(cues.done), "judges", -1],
    [() => says(role.reports), "works", 1.5],
    [() => says(cues.promise) && says(cues.work), "works", 0.5],
    [() => says(cues.done), "works", 0.75],
    [() => says(role.approves), "judges", -1],
    [() => says(cues.please, cues.askingQuestion), "judges", -0.5],
    [() => says(cues.defect, cues.wish, cues.norm), "judges", -0.75],
  ];
  const sign = signs.find(([holds]) => holds());
  if (!sign) return [];
  return [{ ground: sign[1], weight: sign[2], evidence: sentence.slice(0, LONGEST_EVIDENCE) }];
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

/** Returns the roles that a name, a mailbox or a domain states. */
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

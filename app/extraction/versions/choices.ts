import { chooseRound } from "./choose-round.ts";
import { chooseStack, newestOf, type Stack } from "./choose-stack.ts";
import type { Continued } from "./continuation/choose-continued.ts";
import { evidenceOf, type Found } from "./evidence.ts";
import { chooseByLook, type LookChoice } from "./looks/choose-by-look.ts";
import { isGeneric, type SaidInMail } from "./read-mail.ts";
import type { Candidate } from "./verdict.ts";
import type { VersionReason } from "./version-types.ts";

interface Choice {
  stack: Stack;
  reason: VersionReason;
}
/** Maps the files of a mail to the stacks that they continue. */
export type Choices = Map<Candidate, Choice>;
type Continue = (files: readonly Candidate[], free: ReadonlySet<Stack>) => Continued;

/**
 * Which stack each file of a message continues: by its name, as one of a round, by
 * the model of names, threads and mails, and by what it looks like. What is not sure becomes a question.
 */
export function choicesOf(
  fresh: readonly Candidate[],
  said: SaidInMail,
  found: Found,
  choose: Continue,
): Choices {
  const chosen: Choices = new Map();
  const asked = chooseByName(fresh, said, found, chosen);
  chooseRounds(asked, said, found, chosen);
  const free = freeOf(found, chosen);
  const continued = choose([...asked.keys()].filter(isNamed), new Set(free));
  for (const [file, questions] of asked) {
    const likely = continued.sure.get(file);
    const look = chooseByLook(file, fresh, free, said);
    const sure = likely ?? sureByLook(look);
    if (sure && mayBeSure(file, said, !likely)) {
      chosen.set(file, sure);
      continue;
    }
    const meant = likely ? [newestOf(likely.stack)] : (continued.maybe.get(file) ?? []);
    for (const older of new Set([...look.maybe, ...questions, ...meant])) ask(older, file, found);
  }
  return chosen;
}

/**
 * Adds to `chosen` the matches that the names prove. Returns the other files, each with the older files that a
 * person may be asked about.
 */
function chooseByName(
  fresh: readonly Candidate[],
  said: SaidInMail,
  found: Found,
  chosen: Choices,
): Map<Candidate, Candidate[]> {
  const betweenFor = evidenceOf(said, found);
  const asked = new Map<Candidate, Candidate[]>();
  for (const file of fresh) {
    const { sure, weak, maybe } = chooseStack(file, found.stacks, fresh, betweenFor);
    if (sure && mayBeSure(file, said, weak)) chosen.set(file, sure);
    else asked.set(file, sure ? [newestOf(sure.stack), ...maybe] : maybe);
  }
  return asked;
}

/** Moves from `asked` to `chosen` the files that are the next round of several works. */
function chooseRounds(
  asked: Map<Candidate, Candidate[]>,
  said: SaidInMail,
  found: Found,
  chosen: Choices,
): void {
  for (const [file, stack] of chooseRound(
    [...asked.keys()].filter(isNamed),
    freeOf(found, chosen),
    said,
  )) {
    if (!mayBeSure(file, said, true)) continue;
    chosen.set(file, { stack, reason: "described" });
    asked.delete(file);
  }
}

function isNamed({ name }: Candidate): boolean {
  return !isGeneric(name.folded);
}

function freeOf({ stacks }: Found, chosen: Choices): Stack[] {
  const given = new Set([...chosen.values()].map(({ stack }) => stack));
  return stacks.filter((stack) => !given.has(stack));
}

/** An untrusted author makes nothing sure; and in a mail that offers variants, weak signs do not. */
function mayBeSure({ isDoubted }: Candidate, { offered }: SaidInMail, weak: boolean): boolean {
  return !isDoubted && !(offered && weak);
}

function sureByLook({ sure }: LookChoice): Choice | null {
  return sure && { stack: sure, reason: "looks-alike" };
}

/** Records a question for a person: whether the two are versions of one another. */
export function ask(older: Candidate, newer: Candidate, { maybe }: Found): void {
  maybe.push({ older: older.id, newer: newer.id });
}

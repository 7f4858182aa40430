import { newestOf, type Stack } from "../choose-stack.ts";
import { isChoice } from "../chosen-variant.ts";
import { namesVariant } from "../mail-choice.ts";
import { foldName } from "../names/fold-name.ts";
import { compareWords } from "../names/thing-words.ts";
import type { Candidate } from "../verdict.ts";
import type { VersionMessage } from "../version-types.ts";
import { echoes, type MailWords, mentions, wordsOf } from "./mail-words.ts";
import { flag } from "./name-facts.ts";
import type { SceneParts } from "./scene-parts.ts";

/** The number of mails between two versions that are read, and of mails by others among them: the latest. */
const MAX_READ = 50;
const MAX_FEEDBACK = 12;

/** A mail and the one before it as numbers for the model: the same for all its files. */
export function mailFacts({ messages, at, said }: SceneParts) {
  const mail = messages[at];
  const last = messages.slice(0, at).findLast(({ isUpload }) => !isUpload);
  const signs = mail && wordsOf(mail).signs;
  const lastSigns = last && wordsOf(last).signs;
  return {
    changed: flag(said.changed),
    finished: flag(said.finished),
    replaces: flag(said.replaces),
    renamed: flag(said.renamed),
    offered: flag(said.offered),
    replies: flag(said.replies),
    answers: flag(said.answers),
    attaches: flag(signs?.attaches ?? false),
    addsMore: flag(signs?.addsMore ?? false),
    tellsOfNow: flag(signs?.tellsOfNow ?? false),
    asks: flag(signs?.asks ?? false),
    length: Math.log1p(said.text.length),
    lastIsOther: flag(last !== undefined && last.from.toLowerCase() !== mail?.from.toLowerCase()),
    lastApproves: flag(lastSigns?.approves ?? false),
    lastAsks: flag(lastSigns?.asks ?? false),
    lastLength: Math.log1p(last?.text.length ?? 0),
  };
}

/** The mails between a stack's newest version and a mail: the same for all files of the mail. */
export interface Talk {
  own: readonly MailWords[];
  feedback: readonly MailWords[];
  facts: Record<
    "feedback" | "requested" | "echo" | "introEcho" | "feedbackEcho" | "choice",
    number
  >;
}

export function talkAbout(newest: Candidate, { messages, at }: SceneParts): Talk {
  const mail = messages[at];
  const intro = messages[newest.at];
  const from = mail?.from.toLowerCase();
  const between = messages
    .slice(Math.max(newest.at + 1, at - MAX_READ), at)
    .filter((message) => message.from.toLowerCase() !== from && !message.isUpload)
    .slice(-MAX_FEEDBACK);
  const feedback = between.map(wordsOf);
  const [own, introduced] = [mail, intro].map((message) => (message ? [wordsOf(message)] : []));
  const echo = (one: readonly MailWords[] = [], others: readonly MailWords[] = []) =>
    one[0] ? echoes(one[0], others) : 0;
  return {
    own: own ?? [],
    feedback,
    facts: {
      feedback: between.length,
      requested: flag(feedback.some(({ signs }) => signs.requests)),
      echo: echo(own, feedback),
      introEcho: echo(own, introduced),
      feedbackEcho: echo(introduced, feedback),
      choice: choiceOf(newest, messages.slice(newest.at, at + 1).slice(0, MAX_READ)),
    },
  };
}

/** The mails' statements about a file and a stack, as numbers for the model. */
export function talkFacts(file: Candidate, stack: Stack, { own, feedback }: Talk) {
  const stackWords = newestOf(stack).thing.words;
  const { shared, added } = compareWords(stackWords, file.thing.words);
  const mentionsFile = mentions(file.thing.words, own);
  return {
    mentionsFile,
    mentionsShare: mentionsFile / Math.max(1, file.thing.words.size),
    mentionsStack: mentions(stackWords, own),
    mentionsShared: mentions(shared, own),
    mentionsAdded: mentions(added, own),
    talkOfStack: mentions(stackWords, feedback),
    talkOfShared: mentions(shared, feedback),
    talkOfAdded: mentions(added, feedback),
  };
}

/**
 * 1 if another person named only this file of those that were offered with it, -1 if another of them; they came
 * with the first of the mails.
 */
function choiceOf(newest: Candidate, [first, ...later]: readonly VersionMessage[]): number {
  const beside = (first?.files ?? [])
    .filter(({ id }) => id !== newest.id)
    .map(({ name }) => new Set(foldName(name).match(/\p{L}+|\d+/gu)));
  const own = [...newest.thing.words].filter(
    (word) => isChoice(word) && !beside.every((words) => words.has(word)),
  );
  if (!beside.length || !own.length) return 0;
  const others = new Set(beside.flatMap((words) => [...words]).filter(isChoice));
  for (const word of newest.thing.words) others.delete(word);
  for (const message of later) {
    if (message.from.toLowerCase() === newest.from) continue;
    const said = wordsOf(message).choice;
    const isNamed = own.some((word) => namesVariant(said, word));
    const isOtherNamed = [...others].some((word) => namesVariant(said, word));
    if (isNamed !== isOtherNamed) return isNamed ? 1 : -1;
  }
  return 0;
}

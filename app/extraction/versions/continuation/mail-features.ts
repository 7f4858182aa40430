import { newestOf, type Stack } from "../choose-stack.ts";
import { foldName } from "../names/fold-name.ts";
import type { SaidInMail } from "../read-mail.ts";
import type { Candidate } from "../verdict.ts";
import type { VersionMessage } from "../version-types.ts";
import { flag } from "./name-features.ts";

/** The number of mails between two versions that are read, and of mails by others among them: the latest. */
const MAX_READ = 50;
const MAX_FEEDBACK = 12;
/** Only the beginning of a mail speaks of its files: this many characters are read. */
const READ_OF_MAIL = 3_000;

const attaching =
  /(?<!\p{L})(?:attach\p{L}*|here(?:['’]s| is| are)|see (?:the )?(?:pdf|file)|anbei|im anhang|angehängt|hier (?:ist|sind|kommt)|ci-joint\p{L}*|voici|voilà|pièce jointe|adjunt\p{L}*|aquí|te mando|allego|in allegato|bijgevoegd|bijlage|bifog\p{L}*|vedhæft\p{L}*|vedlagt)(?!\p{L})/iu;
const approving =
  /(?<!\p{L})(?:approved|sign(?:ed)? off|go ahead|good to go|perfect|looks (?:great|good|lovely)|love it|freigegeben|freigabe|passt|validé|bon à tirer|parfait|aprobado|perfecto)(?!\p{L})/iu;

const addingMore =
  /(?<!\p{L})(?:also|as well|plus|another|additional|second|other|for reference|reference|inspiration|mood|example|photo of|pictures? of|quote|invoice|außerdem|zusätzlich|dazu noch|auch|referenz|rechnung|angebot|aussi|également|en plus|devis|facture|también|además|presupuesto|factura)(?!\p{L})/iu;

/** The mails of a thread, the one that is read (`at`), and what it says of its files. */
interface Mails {
  messages: readonly VersionMessage[];
  at: number;
  said: SaidInMail;
}

/** Features of a mail and the one before it: the same for all its files. */
export function mailFeatures({ messages, at, said }: Mails) {
  const last = messages.slice(0, at).findLast(({ isUpload }) => !isUpload);
  return {
    changed: flag(said.changed),
    replies: flag(said.replies),
    attaches: flag(attaching.test(said.text.slice(0, READ_OF_MAIL))),
    addsMore: flag(addingMore.test(said.text.slice(0, READ_OF_MAIL))),
    length: Math.log1p(said.text.length),
    lastApproves: flag(approving.test(last?.text.slice(0, READ_OF_MAIL) ?? "")),
    lastLength: Math.log1p(last?.text.length ?? 0),
  };
}

/** Features of the mails between a stack's newest version and a mail: the same for all files of the mail. */
export function threadFeatures(stack: Stack, { messages, at }: Mails) {
  const newest = newestOf(stack);
  const from = messages[at]?.from.toLowerCase();
  const feedback = messages
    .slice(Math.max(newest.at + 1, at - MAX_READ), at)
    .filter((message) => message.from.toLowerCase() !== from && !message.isUpload)
    .slice(-MAX_FEEDBACK)
    .map(wordsOf);
  const [own, introduced] = [messages[at], messages[newest.at]].map((message) =>
    message ? wordsOf(message) : noWords,
  );
  const stackWords = [...newest.thing.words].filter((word) => word.length > 2);
  return {
    feedback: feedback.length,
    echo: echoes(own, feedback),
    introEcho: echoes(own, introduced ? [introduced] : []),
    feedbackEcho: echoes(introduced, feedback),
    feedbackNamesStack: stackWords.filter((word) => feedback.some(({ words }) => words.has(word)))
      .length,
  };
}

/** How much of a file's name a mail holds, from 0 to 1. */
export function mentionFeatures(file: Candidate, { messages, at }: Mails) {
  const message = messages[at];
  const { words } = message ? wordsOf(message) : noWords;
  const named = [...file.thing.words].filter((word) => word.length > 2 && words.has(word));
  return { mentionedShare: named.length / Math.max(1, file.thing.words.size) };
}

/** The words of a mail, and the first five letters of its longer ones, which ignores their endings. */
interface MailWords {
  words: ReadonlySet<string>;
  stems: ReadonlySet<string>;
}
const noWords: MailWords = { words: new Set(), stems: new Set() };
const known = new WeakMap<VersionMessage, MailWords>();

/** Cached, because each later mail of the thread needs them. */
function wordsOf(message: VersionMessage): MailWords {
  const read = known.get(message) ?? readWords(message.text.slice(0, READ_OF_MAIL));
  known.set(message, read);
  return read;
}

function readWords(text: string): MailWords {
  const words = foldName(text).match(/[\p{L}\d]+/gu) ?? [];
  const long = words.filter((word) => /^\p{L}{4,}$/u.test(word));
  return { words: new Set(words), stems: new Set(long.map((word) => word.slice(0, 5))) };
}

/** Counts the words of the first mail that occur, by their stems, in one of the others. */
function echoes(one: MailWords = noWords, others: readonly MailWords[] = []): number {
  return [...one.stems].filter((stem) => others.some(({ stems }) => stems.has(stem))).length;
}

import { newestOf, type Stack } from "../choose-stack.ts";
import { isOfForm } from "../file-kinds.ts";
import { givenNouns, isPaper } from "../names/version-words.ts";
import type { SaidInMail } from "../read-mail.ts";
import type { Candidate } from "../verdict.ts";
import type { VersionMessage } from "../version-types.ts";
import { mailFeatures, threadFeatures } from "./mail-features.ts";
import { nameSimilarity } from "./trigram-similarity.ts";

/** A mail with files, and the thread before it. */
interface MailInThread {
  messages: readonly VersionMessage[];
  /** Index of the mail. */
  at: number;
  said: SaidInMail;
  /** Its files, except repeats of earlier ones. */
  fresh: readonly Candidate[];
  /** The stacks before it, and those of them that no file of this mail continues so far. */
  stacks: readonly Stack[];
  free: ReadonlySet<Stack>;
}

/** What is known of one file, computed once and used with every stack that it is compared with. */
interface FileContext {
  /**
   * The stacks whose newest version has the same form as the file; `works`: those of them that are work; `own`:
   * those by the file's author.
   */
  sameForm: readonly Stack[];
  works: readonly Stack[];
  own: readonly Stack[];
  freshOfForm: number;
  /** The similarity of the two most similar names among the stacks. */
  nearest: TwoBest;
}

/** What the features of all pairs of one mail share. */
export interface ThreadContext extends MailInThread {
  freshWorks: number;
  ofFile: (file: Candidate) => FileContext;
  ofMail: ReturnType<typeof mailFeatures>;
  ofStack: (stack: Stack) => ReturnType<typeof threadFeatures>;
  /** The similarity of the two most similar names among the files of the mail. */
  nearestFiles: (stack: Stack) => TwoBest;
  /** The number of stacks, and of files of the mail, that contain a word. */
  stacksWith: (word: string) => number;
  filesWith: (word: string) => number;
}

/** The two largest of some values. */
export interface TwoBest {
  first: number;
  second: number;
}

/** The number of stacks that are compared: the latest. */
const MAX_STACKS = 100;

export function threadContext(mail: MailInThread): ThreadContext {
  const stacks = mail.stacks.slice(-MAX_STACKS);
  const { fresh } = mail;
  const inStacks = countWords(stacks.map(newestOf));
  const inFiles = countWords(fresh);
  return {
    ...mail,
    stacks,
    freshWorks: fresh.filter(isWork).length,
    ofFile: once((file: Candidate) => {
      const { extension } = file.name;
      const sameForm = stacks.filter((one) => isOfForm(newestOf(one).name.extension, extension));
      const works = sameForm.filter((stack) => isWork(newestOf(stack)));
      return {
        sameForm,
        works,
        own: works.filter(({ members }) => members.some((one) => one.file.from === file.from)),
        freshOfForm: fresh.filter(({ name }) => isOfForm(name.extension, extension)).length,
        nearest: twoBest(stacks.map((stack) => nameSimilarity(newestOf(stack), file))),
      };
    }),
    ofMail: mailFeatures(mail),
    ofStack: once((stack: Stack) => threadFeatures(stack, mail)),
    nearestFiles: once((stack: Stack) =>
      twoBest(fresh.map((file) => nameSimilarity(newestOf(stack), file))),
    ),
    stacksWith: (word) => inStacks.get(word) ?? 0,
    filesWith: (word) => inFiles.get(word) ?? 0,
  };
}

/** Whether a file is work: no photo or screenshot, no recurring paper, and no material. */
function isWork({ name }: Candidate): boolean {
  return !name.taken && !isPaper(name.words) && !name.words.some((word) => givenNouns.has(word));
}

function countWords(files: readonly Candidate[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of files.flatMap(({ thing }) => [...thing.words])) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

function twoBest(values: readonly number[]): TwoBest {
  const [first = 0, second = 0] = values.toSorted((one, other) => other - one);
  return { first, second };
}

function once<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}

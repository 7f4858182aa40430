import { newestOf, type Stack } from "../choose-stack.ts";
import { isOfForm } from "../file-kinds.ts";
import { foldName } from "../names/fold-name.ts";
import { givenNouns, isPaper } from "../names/version-words.ts";
import type { Candidate } from "../verdict.ts";
import type { VersionMessage } from "../version-types.ts";
import { likenessOf } from "./likeness.ts";
import type { SceneParts } from "./scene-parts.ts";
import { mailFacts, type Talk, talkAbout } from "./talk-facts.ts";

/** Facts about one file, computed once and used with every stack that it is compared with. */
export interface FilePlace {
  /**
   * The stacks whose newest version has the same form as the file; `works`: those of them that are work; `own`:
   * those by the file's author.
   */
  sameForm: readonly Stack[];
  works: readonly Stack[];
  own: readonly Stack[];
  freshOfForm: number;
  /** The number of earlier mails with a file of the same name but for its numbers. */
  series: number;
  /** The similarity of the two most similar names among the stacks. */
  nearest: TwoBest;
}

export interface Scene extends SceneParts {
  freshWorks: number;
  placeOf: (file: Candidate) => FilePlace;
  mailFacts: ReturnType<typeof mailFacts>;
  talkAbout: (stack: Stack) => Talk;
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

export function sceneOf(parts: SceneParts): Scene {
  const stacks = parts.stacks.slice(-MAX_STACKS);
  const { messages, at, fresh } = parts;
  const inStacks = countWords(stacks.map(newestOf));
  const inFiles = countWords(fresh);
  const series = shapesOf(messages.slice(0, at));
  return {
    ...parts,
    stacks,
    freshWorks: fresh.filter(isWork).length,
    placeOf: once((file: Candidate) => {
      const { extension } = file.name;
      const sameForm = stacks.filter((one) => isOfForm(newestOf(one).name.extension, extension));
      const works = sameForm.filter((stack) => isWork(newestOf(stack)));
      return {
        sameForm,
        works,
        own: works.filter(({ members }) => members.some((one) => one.file.from === file.from)),
        freshOfForm: fresh.filter(({ name }) => isOfForm(name.extension, extension)).length,
        series: series.get(shapeOf(file.name.folded)) ?? 0,
        nearest: twoBest(stacks.map((stack) => likenessOf(newestOf(stack), file))),
      };
    }),
    mailFacts: mailFacts(parts),
    talkAbout: once((stack: Stack) => talkAbout(newestOf(stack), parts)),
    nearestFiles: once((stack: Stack) =>
      twoBest(fresh.map((file) => likenessOf(newestOf(stack), file))),
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
  return countOf(files.flatMap(({ thing }) => [...thing.words]));
}

/** The number of mails in which each name occurs, ignoring numbers. */
function shapesOf(messages: readonly VersionMessage[]): Map<string, number> {
  return countOf(messages.flatMap((message) => [...shapesIn(message)]));
}

const shapes = new WeakMap<VersionMessage, ReadonlySet<string>>();

/** Cached, because every later mail of the thread needs them. */
function shapesIn(message: VersionMessage): ReadonlySet<string> {
  const known =
    shapes.get(message) ?? new Set(message.files.map(({ name }) => shapeOf(foldName(name))));
  shapes.set(message, known);
  return known;
}

const shapeOf = (folded: string) => folded.replace(/\d+/gu, "#");

function countOf(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
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

import { chooseStack, newestOf, type Stack } from "./choose-stack.ts";
import { evidenceOf, type Found, type Variants } from "./evidence.ts";
import { isOfForm } from "./file-kinds.ts";
import { foldName, keyOf } from "./names/fold-name.ts";
import { variantWords } from "./names/version-words.ts";
import { readOfMail, type SaidInMail } from "./read-mail.ts";
import type { Candidate } from "./verdict.ts";
import type { VersionMessage } from "./version-types.ts";

/** With more files side by side, they are not variants to choose from. */
const MOST_VARIANTS = 9;
/** The number of open choices that are kept: the latest. */
const MOST_OPEN = 20;

/**
 * Returns the variants among the files of one mail: all in one form, with the same words but for one word each. An
 * untrusted author has none, because a choice makes versions without a question.
 */
export function variantsOf(files: readonly Candidate[], said: SaidInMail): Variants[] {
  const trusted = files.filter(({ isDoubted }) => !isDoubted);
  const each = trusted.flatMap((file) =>
    [...file.thing.words].filter(isChoice).map((word) => ({ file, word })),
  );
  const groups = Map.groupBy(each, ({ file: { name, thing }, word }) => {
    const shared = [...thing.words].filter((one) => one !== word);
    return `${name.extension} ${shared.sort().join(" ")}`;
  });
  return [...groups.values()]
    .filter((group) => group.length > 1 && group.length <= MOST_VARIANTS)
    .map((group) => ({ said, each: group }));
}

/** A colour, a letter or a number of one digit: the names that people give variants. */
function isChoice(word: string): boolean {
  return /^[a-h1-9]$/.test(word) || (variantWords.has(word) && word.length > 2);
}

/**
 * If a mail of another person names exactly one of several variants ("B it is", "Le vert"), that variant is
 * renamed without the word that distinguished it, and joins the stack of which it is the next state.
 */
export function takeChoice({ text, from }: VersionMessage, found: Found): void {
  const mail = readChoice(text);
  for (const variants of found.variants.slice(-MOST_OPEN)) {
    const { each, said } = variants;
    if (each.some(({ file }) => file.from === from.toLowerCase())) continue;
    const named = each.filter(({ word }) => namesVariant(mail, word));
    const [chosen] = named;
    if (!chosen || named.length > 1) continue;
    found.variants = found.variants.filter((other) => other !== variants);
    goOn(chosen.file, withoutWord(chosen.file, chosen.word), said, found);
  }
}

/** The file is in its stack under both names. */
function goOn(file: Candidate, plain: Candidate, said: SaidInMail, found: Found): void {
  const own = found.stacks.find((stack) => stack.members.some((member) => member.file === file));
  if (!own) return;
  const at = own.members.findIndex((member) => member.file === file);
  const reason = own.members[at]?.reason ?? null;
  own.members.splice(at, 0, { file: plain, reason });
  if (at > 0) return;
  const others = found.stacks.filter((stack) => isBefore(stack, plain));
  const { sure } = chooseStack(plain, others, [], evidenceOf(said, found));
  if (!sure) return;
  sure.stack.members.push({ file: plain, reason: sure.reason }, { file, reason: sure.reason });
  found.stacks = found.stacks.filter((stack) => stack !== own);
}

const isBefore = (stack: Stack, file: Candidate) =>
  newestOf(stack).at < file.at && isOfForm(newestOf(stack).name.extension, file.name.extension);

/** Returns the file with the name that it would have if it had been the only one. */
function withoutWord(file: Candidate, word: string): Candidate {
  const without = (words: readonly string[]) => words.filter((one) => one !== word);
  const { name, thing } = file;
  const words = without(name.words);
  const around = name.around && {
    before: without(name.around.before),
    after: without(name.around.after),
  };
  return {
    ...file,
    name: {
      ...name,
      words,
      key: keyOf(words),
      sorted: [...words].sort().join(" "),
      around,
      loose: null,
    },
    thing: { ...thing, words: new Set(without([...thing.words])) },
  };
}

/** "option 2", "Entwurf b". */
const counted =
  /(?<!\p{L})(?:option|version|variante?|route|concept|idea|no|nr|nummer|number|numero|num|design|draft|entwurf|vorschlag|ontwerp|voorstel|piste|proposition|propuesta|opcion|opzione|proposta|proposal|forslag|skiss|propozycja|wersja|wariant)\.? ?([a-h1-9])(?![\p{L}\d])/gu;
/** "B it is", "we like 2." */
const alone =
  /(?:^|[.!?,] ?|(?<!\p{L})(?:[Tt]he|[Dd]ie|[Dd]er|[Dd]as|[Ll]a|[Ll]e|[Ee]l|[Ii]l|[Dd]e|[Dd]en|[Dd]et|with|for|like) )#?([A-H1-9])(?= (?:it is|is|please|bitte|ist|mais|aber|but)|[!.,]|$)/gmu;
/** A variant's word in its inflected forms: "vert", "la verte". */
const endings = ["", "e", "es", "s", "n", "en", "er", "a", "o"];

/** The words of a mail that may name a variant. */
interface ReadChoice {
  words: ReadonlySet<string>;
  /** The letters and numbers in the mail that name a choice. */
  signs: ReadonlySet<string>;
}

function readChoice(text: string): ReadChoice {
  const read = text.slice(0, readOfMail);
  const folded = foldName(read);
  const signs = [...folded.matchAll(counted), ...read.matchAll(alone)];
  return {
    words: new Set(folded.match(/\p{L}+/gu)),
    signs: new Set(signs.map(([, sign = ""]) => sign.toLowerCase())),
  };
}

/** Whether a mail names the variant with this word. */
function namesVariant({ words, signs }: ReadChoice, word: string): boolean {
  if (word.length === 1) return signs.has(word);
  return endings.some((ending) => words.has(word + ending));
}

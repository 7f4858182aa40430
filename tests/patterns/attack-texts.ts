import { type AST, RegExpParser } from "@eslint-community/regexpp";

/** A text that can have any length. */
export interface AttackText {
  name: string;
  /** At least this many UTF-16 units, a few more at most. */
  ofLength(length: number): string;
}

/** One or more characters of every class that patterns distinguish. */
const characters = [
  ..."aZ",
  ..."éяЖαΩ日あ한اش",
  ..."57٣½",
  "\u0301",
  ..." \u00a0\t\n\r\u2028\u3000\u200b\0",
  ...".,;:!?-_–—…/\\|@#&%$*+=<>()[]{}\"'’«»„“^~`•",
  ..."😀𝓐",
  // Half a surrogate pair, as a cut in the wrong place leaves it.
  String.fromCharCode(0xd83d),
];

/** Texts that hurt careless patterns of any kind: runs, words, lines, and their mixtures. */
export const universalTexts: readonly AttackText[] = [
  ...characters.map((character) => repeated(character)),
  ...["aя", "a1", "a ", "я ", "日 ", "α ", "a\u0301", "а\u0301 ", "1 ", "1.", "1,", "a.", "a-"],
  ...["a@", "a@a.", "a:", "a: ", "a, ", "a. ", "a? ", "a'", "a'a ", '"a', '" ', "(a", "(a) ", "<a"],
  ...[
    "<a ",
    "<a>",
    "=a",
    "a=",
    "&a;",
    "a\n",
    "a \n",
    " \n",
    "\r\n",
    "\n\n",
    "> ",
    "> a\n",
    "- a\n",
  ],
  ...[
    "* ",
    "1) a\n",
    "http://",
    "https://a.a/",
    "www.",
    "ab cd ",
    "Ab Cd ",
    "Ab, ",
    "привет мир ",
    "日本 語 ",
  ],
  ...[
    "word another, ",
    "😀 ",
    "😀a",
    "A.",
    "a.b.",
    "1-1-",
    "1/1/",
    "12:34 ",
    "a_",
    "_ ",
    "\\",
    '\\"',
  ],
].map((part) => (typeof part === "string" ? repeated(part) : part));

/** Every universal text in turn, in one. */
export const mixture: AttackText = {
  name: "every class in turn",
  ofLength: (length) =>
    universalTexts.map((text) => text.ofLength(length / universalTexts.length)).join(""),
};

/** Hardly any pattern ends with a line end and a NUL, so every match so far has to be given up. */
const noEnd = "\n\0";

function repeated(part: string, before = ""): AttackText {
  return {
    name: JSON.stringify(before ? `${before} + ${part}…` : `${part}…`),
    ofLength: (length) => before + part.repeat(Math.ceil(length / part.length)) + noEnd,
  };
}

/**
 * Texts made for one pattern: each of its repeats gets each kind of character that it accepts, after the required
 * prefix, and with an end that does not match.
 */
export function textsAgainst(pattern: RegExp): AttackText[] {
  const parsed = new RegExpParser().parsePattern(pattern.source, 0, pattern.source.length, {
    unicode: pattern.flags.includes("u"),
    unicodeSets: pattern.flags.includes("v"),
  });
  const texts = new Map<string, AttackText>();
  const add = (text: AttackText) => texts.set(text.name, text);
  const sampler = new Sampler(pattern.flags);
  for (const { quantifier, before, after } of repeatsOf(parsed, sampler, "", "")) {
    for (const part of sampler.pumps(quantifier.element)) {
      add(repeated(part, before));
      add(repeated(before + part));
      add(repeated(part + after));
      add(repeated(before + part + after));
    }
    if (before) add(repeated(before));
  }
  const whole = sampler.sample(parsed, null);
  if (whole) add(repeated(whole));
  return [...texts.values()];
}

interface Repeat {
  quantifier: AST.Quantifier;
  /** Short texts for what must precede and follow it. */
  before: string;
  after: string;
}

/** Shorter repeats cost no more than a constant. */
const LONG = 10;

function* repeatsOf(
  node: AST.Node,
  sampler: Sampler,
  before: string,
  after: string,
): Generator<Repeat> {
  if (node.type === "Quantifier") {
    if (node.max >= LONG) yield { quantifier: node, before, after };
    yield* repeatsOf(node.element, sampler, before, after);
  } else if (node.type === "Alternative") {
    for (const [at, element] of node.elements.entries()) {
      const ahead = node.elements.slice(0, at).map((one) => sampler.sample(one, null));
      const behind = node.elements.slice(at + 1).map((one) => sampler.sample(one, null));
      yield* repeatsOf(element, sampler, before + ahead.join(""), behind.join("") + after);
    }
  } else if ("alternatives" in node && node.type !== "ClassStringDisjunction") {
    for (const one of node.alternatives) yield* repeatsOf(one, sampler, before, after);
  }
}

/** Makes short texts that a part of a pattern takes. */
class Sampler {
  readonly #flags: string;
  readonly #fitting = new Map<string, string[]>();

  constructor(flags: string) {
    this.#flags = flags.replace(/[gy]/g, "");
  }

  /** One short text for each alternative of a repeated part and each kind of character in it. */
  pumps(element: AST.Node): Set<string> {
    const preferred: (string | null)[] = [null, ...characters];
    const parts =
      "alternatives" in element && element.type !== "ClassStringDisjunction"
        ? [...element.alternatives]
        : [element];
    const pumps = parts.flatMap((part) => preferred.map((one) => this.sample(part, one)));
    return new Set(pumps.filter(Boolean));
  }

  /** A text for a part, made of the preferred character where that fits. */
  sample(node: AST.Node, preferred: string | null): string {
    if (node.type === "Alternative") {
      return node.elements.map((element) => this.sample(element, preferred)).join("");
    }
    if (node.type === "Quantifier") {
      const once = this.sample(node.element, preferred);
      return once.repeat(Math.min(node.min || (preferred === null ? 0 : 1), LONG));
    }
    if (
      node.type === "Character" ||
      node.type === "CharacterSet" ||
      node.type === "CharacterClass"
    ) {
      const fitting = this.#fittingOf(node.raw);
      return preferred !== null && fitting.includes(preferred) ? preferred : (fitting[0] ?? "");
    }
    if (node.type === "Group" || node.type === "CapturingGroup" || node.type === "Pattern") {
      const first = node.alternatives[0];
      return first ? this.sample(first, preferred) : "";
    }
    return "";
  }

  #fittingOf(raw: string): string[] {
    const known = this.#fitting.get(raw);
    if (known) return known;
    const single = new RegExp(`^(?:${raw})$`, this.#flags);
    const within = [...raw].filter((one) => !"[]\\".includes(one));
    const fitting = [...characters, ...within].filter((one) => single.test(one));
    this.#fitting.set(raw, fitting);
    return fitting;
  }
}

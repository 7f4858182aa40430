import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { parseSync, Visitor } from "oxc-parser";

/** What the instrumented source calls. */
export interface Probe {
  /** Returns the pattern, watched. */
  pattern: (place: string, pattern: RegExp) => RegExp;
  /** Returns the pattern that `make` makes of alternatives, watched with each of them. */
  words: (
    place: string,
    make: (...alternatives: string[]) => RegExp,
    ...alternatives: string[]
  ) => RegExp;
  /** Returns a function's answer, or its neutral one. */
  answer: <Answer>(place: string, neutral: Answer, value: Answer) => Answer;
}

declare global {
  var ablationProbe: Probe;
}

const folder = "/app/extraction/";
const makers = new Set(["wordPattern", "openingPattern"]);

/**
 * From now on modules of the extraction are loaded with a watch on each regular expression, list of words and function that
 * answers yes or no or something or null. The modules must not have been loaded before.
 */
export function instrumentExtraction(probe: Probe): void {
  globalThis.ablationProbe = probe;
  registerHooks({
    load(url, context, nextLoad) {
      const at = url.indexOf(folder);
      const isSource = at !== -1 && url.endsWith(".ts") && !url.endsWith("/word-pattern.ts");
      if (!isSource) return nextLoad(url, context);
      const path = url.slice(at + folder.length);
      const source = readFileSync(fileURLToPath(url), "utf8");
      return { format: "module-typescript", source: watch(path, source), shortCircuit: true };
    },
  });
}

type Span = { start: number; end: number };
type Typed = Span & { type: string };

/** The source with calls of the probe around its rules. */
function watch(path: string, source: string): string {
  const edits: { at: number; skip: number; text: string; order: number }[] = [];
  /** At one place inner ends come first, then outer beginnings. */
  const wrap = ({ start, end }: Span, before: string, after: string) => {
    edits.push({ at: start, skip: 0, text: before, order: 1e7 - (end - start) });
    edits.push({ at: end, skip: 0, text: after, order: end - start });
  };
  const line = (at: number) => source.slice(0, at).split("\n").length;
  const functions: { name: string; neutral: string | null }[] = [];
  const enter = (name: string, returnType: unknown) => {
    functions.push({ name, neutral: neutralOf(returnType, source) });
  };
  const leave = () => void functions.pop();
  new Visitor({
    Literal(node) {
      if (!("regex" in node && node.regex)) return;
      wrap(node, `ablationProbe.pattern("${path}:${line(node.start)}", `, ")");
    },
    CallExpression({ start, end, callee }) {
      if (callee.type !== "Identifier" || !makers.has(callee.name)) return;
      wrap({ start, end }, `ablationProbe.words("${path}:${line(start)}", `, "");
      edits.push({ at: source.indexOf("(", callee.end), skip: 1, text: ", ", order: 0 });
    },
    FunctionDeclaration: (node) => enter(node.id?.name ?? "", node.returnType),
    "FunctionDeclaration:exit": leave,
    FunctionExpression: (node) => enter("", node.returnType),
    "FunctionExpression:exit": leave,
    ArrowFunctionExpression: (node) => enter("", node.returnType),
    "ArrowFunctionExpression:exit": leave,
    ReturnStatement({ argument }) {
      const own = functions.at(-1);
      if (!own?.name || own.neutral === null || !argument) return;
      wrap(argument, `ablationProbe.answer("${path}#${own.name}", ${own.neutral}, `, ")");
    },
  }).visit(parseSync(path, source).program);
  edits.sort((one, other) => one.at - other.at || one.order - other.order);
  let result = "";
  let last = 0;
  for (const { at, skip, text } of edits) {
    result += source.slice(last, at) + text;
    last = at + skip;
  }
  return result + source.slice(last);
}

/** The answer of a function that finds nothing, by its declared type; null if that says nothing. */
function neutralOf(declared: unknown, source: string): string | null {
  if (!declared || typeof declared !== "object") return null;
  const { start, end } = declared as Typed;
  const type = source.slice(start, end).replace(/^:\s*/, "");
  if (type === "boolean") return "false";
  if (/\|\s*null$/.test(type)) return "null";
  if (/\|\s*undefined$/.test(type)) return "undefined";
  if (/\[\]$/.test(type)) return "[]";
  return type === "number" ? "0" : null;
}

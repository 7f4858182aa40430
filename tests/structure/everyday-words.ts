import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type Declaration, type Program, parseSync } from "oxc-parser";
import { z } from "zod";

/** The names with an everyday word that are from before the glossary: `everyday-words.json`, by file. */
const namesByFileSchema = z.record(z.string(), z.array(z.string()));
export type NamesByFile = z.output<typeof namesByFileSchema>;

/** The words that the glossary's last columns have in code. */
export function readEverydayWords(glossary: string): Set<string> {
  const rows = glossary.split("\n").filter((line) => line.startsWith("|"));
  const lastCells = rows.map((row) => row.split("|").at(-2) ?? "");
  return new Set(
    lastCells.flatMap((cell) => [...cell.matchAll(/`([a-z]+)`/g)].map(([, word = ""]) => word)),
  );
}

/** The names of a file, of its types and of the functions that it exports, which have one of these words. */
export function findEverydayNames(
  file: string,
  text: string,
  words: ReadonlySet<string>,
): string[] {
  const { body } = parseSync(file, text).program;
  const names = [basename(file).replace(/\..*$/, "")];
  for (const node of body) {
    if (node.type !== "ExportNamedDeclaration") names.push(...typesOf(node));
    else if (node.declaration) {
      names.push(...typesOf(node.declaration), ...functionsOf(node.declaration));
    }
  }
  return names.filter((name) => wordsOf(name).some((word) => words.has(word)));
}

const kindsOfTypes = ["TSTypeAliasDeclaration", "TSInterfaceDeclaration", "ClassDeclaration"];

function typesOf(node: Program["body"][number]): string[] {
  const name = "id" in node && node.id?.type === "Identifier" ? node.id.name : "";
  return kindsOfTypes.includes(node.type) ? [name] : [];
}

function functionsOf(node: Declaration): string[] {
  if (node.type === "FunctionDeclaration") return [node.id?.name ?? ""];
  if (node.type !== "VariableDeclaration") return [];
  return node.declarations.flatMap(({ id, init }) => {
    const isFunction =
      init?.type === "ArrowFunctionExpression" || init?.type === "FunctionExpression";
    return isFunction && id.type === "Identifier" ? [id.name] : [];
  });
}

/** `findKeptPlaces` → find, kept, places and place. What HTTP calls not found may be called so. */
function wordsOf(name: string): string[] {
  const words = name
    .replace(/not-?found/gi, "")
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);
  return words.flatMap((word) => [word, word.replace(/s$/, "")]);
}

/** What the glossary refuses: names that are new, and allowed ones that are not there any more; one line each. */
export function judgeEverydayNames(found: NamesByFile, allowed: NamesByFile): string[] {
  const lines: string[] = [];
  for (const file of new Set([...Object.keys(found), ...Object.keys(allowed)])) {
    const [has = [], may = []] = [found[file], allowed[file]];
    for (const name of without(has, may)) {
      lines.push(`${file}: ${name} has a word that docs/glossary.md replaces.`);
    }
    for (const name of without(may, has)) {
      lines.push(
        `${file}: ${name} is gone from it; npm run lint -- --shrink takes it off the list.`,
      );
    }
  }
  return lines;
}

/** The list without what is gone. A name that moved to another file keeps its allowance; a new one gets none. */
export function shrinkList(found: NamesByFile, allowed: NamesByFile): NamesByFile {
  const budget = Object.values(allowed).flat();
  const shrunk: NamesByFile = {};
  for (const file of Object.keys(found).sort()) {
    const names = (found[file] ?? []).filter((name) => {
      const at = budget.indexOf(name);
      if (at >= 0) budget.splice(at, 1);
      return at >= 0;
    });
    if (names.length > 0) shrunk[file] = names;
  }
  return shrunk;
}

/** Judges these files by the glossary; with `shrink`, first rewrites the list of what is allowed. */
export function checkEverydayWords(root: string, files: string[], shrink: boolean): string[] {
  const words = readEverydayWords(readFileSync(join(root, "docs/glossary.md"), "utf8"));
  const found: NamesByFile = {};
  for (const file of files.filter((one) => !/\.test\.tsx?$/.test(one)).sort()) {
    const names = findEverydayNames(file, readFileSync(join(root, file), "utf8"), words);
    if (names.length > 0) found[file] = names;
  }
  const list = join(root, "tests/structure/everyday-words.json");
  const allowed = namesByFileSchema.parse(JSON.parse(readFileSync(list, "utf8")));
  if (!shrink) return judgeEverydayNames(found, allowed);
  const shrunk = shrinkList(found, allowed);
  writeFileSync(list, `${JSON.stringify(shrunk, null, 2)}\n`);
  return judgeEverydayNames(found, shrunk);
}

function without(names: readonly string[], others: readonly string[]): string[] {
  const rest = [...others];
  return names.filter((name) => {
    const at = rest.indexOf(name);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { z } from "zod";

/** A position in the sources: a path from the root of the repository, line and column from 1. */
export interface Place {
  file: string;
  line: number;
  column: number;
}

export interface FoundPattern extends Place {
  source: string;
  flags: string;
}

export interface SourcePatterns {
  /** Literal regular expressions. */
  literals: FoundPattern[];
  /** Calls that build one: of `RegExp`, or of a function that does. */
  buildings: Place[];
}

const literalSchema = z.object({
  start: z.number(),
  regex: z.object({ pattern: z.string(), flags: z.string() }),
});
const callSchema = z.object({
  start: z.number(),
  callee: z.object({ type: z.literal("Identifier"), name: z.string() }),
});

/** The source files of these folders that run in the product, without tests. */
export function sourceFiles(root: string, folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
    .filter((file) => !/\.test\.tsx?$|\.d\.ts$|\/node_modules\//.test(file))
    .sort();
}

/** All regular expressions of the files, found by parsing. Throws for a file that does not parse. */
export function findPatterns(
  root: string,
  files: readonly string[],
  builders: readonly string[],
): SourcePatterns {
  const found: SourcePatterns = { literals: [], buildings: [] };
  for (const file of files) {
    const text = readFileSync(join(root, file), "utf8");
    const { program, errors } = parseSync(file, text);
    if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
    for (const node of nodesOf(program)) readNode(node, file, text, builders, found);
  }
  return found;
}

function readNode(
  node: Node,
  file: string,
  text: string,
  builders: readonly string[],
  found: SourcePatterns,
): void {
  if (node.type === "Literal" && "regex" in node) {
    const { start, regex } = literalSchema.parse(node);
    const place = placeAt(file, text, start);
    found.literals.push({ ...place, source: regex.pattern, flags: regex.flags });
  }
  if (node.type !== "CallExpression" && node.type !== "NewExpression") return;
  const call = callSchema.safeParse(node).data;
  if (call && ["RegExp", ...builders].includes(call.callee.name)) {
    found.buildings.push(placeAt(file, text, call.start));
  }
}

function placeAt(file: string, text: string, offset: number): Place {
  const before = text.slice(0, offset).split("\n");
  return { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

interface Node {
  type: unknown;
}

function* nodesOf(tree: unknown): Generator<Node> {
  const open: unknown[] = [tree];
  while (open.length > 0) {
    const node = open.pop();
    if (typeof node !== "object" || node === null || node instanceof RegExp) continue;
    if ("type" in node) yield node;
    open.push(...Object.values(node));
  }
}

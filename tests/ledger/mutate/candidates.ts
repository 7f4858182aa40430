import { parseSync } from "vite";
import { counts, type Place } from "./what-counts.ts";

/** A string or number of shipped code that may be changed. */
export type Candidate = {
  /** Offsets in the source of the characters that may be changed. */
  start: number;
  end: number;
  line: number;
  kind: "text" | "number";
  /** The characters as written, escapes included. */
  raw: string;
};

type SyntaxNode = { type: string; start: number; end: number } & Record<string, unknown>;

/** All strings and constants of a source file that count (see `what-counts.ts`). */
export function findCandidates(file: string, source: string): Candidate[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const found: Candidate[] = [];
  visit(program, []);
  return found;

  function visit(value: unknown, above: Place[]): void {
    if (Array.isArray(value)) {
      for (const each of value) visit(each, above);
    } else if (isNode(value)) {
      consider(value, above);
      for (const [role, child] of Object.entries(value)) {
        if (child && typeof child === "object") visit(child, [{ node: value, role }, ...above]);
      }
    }
  }

  function consider(node: SyntaxNode, above: Place[]): void {
    const piece = changeable(node);
    if (!piece) return;
    const raw = source.slice(piece.start, piece.end);
    if (!counts({ raw, kind: piece.kind, above, file })) return;
    const line = source.slice(0, piece.start).split("\n").length;
    found.push({ ...piece, raw, line });
  }
}

/** The characters of a literal between its delimiters. */
function changeable(node: SyntaxNode): Pick<Candidate, "start" | "end" | "kind"> | null {
  const { type, start, end, value } = node;
  if (type === "JSXText") return { start, end, kind: "text" };
  // Its delimiters (a backtick or a brace, then `${` or a backtick) belong to the node.
  if (type === "TemplateElement") {
    return { start: start + 1, end: end - (node.tail ? 1 : 2), kind: "text" };
  }
  if (type !== "Literal") return null;
  if (typeof value === "string") return { start: start + 1, end: end - 1, kind: "text" };
  if (typeof value === "number") return { start, end, kind: "number" };
  return null;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

/** The position of a literal: the nodes above it, innermost first, and its role in each. */
export type Place = { node: Record<string, unknown> & { type: string }; role: string };

export type Literal = { raw: string; kind: "text" | "number"; above: Place[]; file: string };

/** Whether a person or a client sees a literal: see `docs/decisions/` for the reason of each rule. */
export function counts(literal: Literal): boolean {
  if (literal.above.some(hidesAll) || isThrown(literal.above)) return false;
  return literal.kind === "number" ? numberCounts(literal) : textCounts(literal);
}

/** Types, module names, class names, drawings, and what only programmers and operators read. */
function hidesAll({ node, role }: Place): boolean {
  if (node.type.startsWith("TS")) return role !== "expression";
  switch (node.type) {
    case "ImportDeclaration":
    case "ImportExpression":
    case "ExportAllDeclaration":
      return true;
    case "ExportNamedDeclaration":
      return role === "source";
    case "ExpressionStatement":
      return typeof node.directive === "string";
    case "JSXAttribute":
      return hiddenAttributes.test(nameOf(node.name));
    case "JSXElement":
      return drawings.test(nameOf(get(node, "openingElement", "name")));
    case "NewExpression":
      return /^(Type|Range)?Error$/.test(nameOf(node.callee));
    case "TaggedTemplateExpression":
      return nameOf(node.tag) === "sql";
    case "CallExpression":
      return (
        isLogging(node) ||
        /\.(query|normalize|closest|matches|querySelector(All)?)$/.test(chainOf(node.callee))
      );
    case "PropertyDefinition":
      return nameOf(node.key) === "name";
    default:
      return false;
  }
}

/** `throw new BytesGone("…")`. Refusals that a person can cause are returned, or thrown as responses. */
function isThrown(above: Place[]): boolean {
  return above.some(
    ({ node }, depth) =>
      node.type === "NewExpression" && above[depth + 1]?.node.type === "ThrowStatement",
  );
}

const hiddenAttributes =
  /^(class(Name)?|style|id|htmlFor|key|ref|type|rel|autoComplete|autoCapitalize|inputMode|enterKeyHint|loading|decoding|fetchPriority|crossOrigin|spellCheck|sizes|xmlns|tabIndex|form)$/;
const drawings = /^(svg|path|circle|rect|line|polyline|polygon|ellipse|g|defs|mask|clipPath)$/;

function isLogging(call: Place["node"]): boolean {
  const chain = chainOf(call.callee);
  return (
    /(^|\.)(log|logger|console|stderr|stdout)(\.|$)/i.test(chain) ||
    /^(tell|onLine|say)$/.test(chain)
  );
}

function textCounts({ raw, above }: Literal): boolean {
  if (!/\p{L}{2}/u.test(raw)) return false;
  const [place] = above;
  if (!place || isPlatformName(raw, place)) return false;
  if (place.node.type === "JSXElement" || place.node.type === "JSXFragment") return true;
  if (isHeader(above)) return true;
  return reads(raw) && !looksLikeClasses(raw) && !looksLikePattern(raw);
}

/**
 * Whether people read the text: words with spaces, capitalised names, ends of sentences, addresses, media
 * types.
 */
function reads(raw: string): boolean {
  return (
    /\p{L}.*\s|\s.*\p{L}/u.test(raw) ||
    /^\p{Lu}/u.test(raw) ||
    /\p{L}[.!?…:]$/u.test(raw) ||
    /^\/|^\.\w+$|^[a-z]+\/[\w.+*-]+$/.test(raw)
  );
}

/** Whether it looks like utility classes: small letters and hyphens, colons, brackets, but no sentence. */
function looksLikeClasses(raw: string): boolean {
  const words = raw.trim().split(/\s+/);
  return (
    words.every((word) => /^[a-z0-9!*&@[-][\w:\-[\]/.()%&>*,#!='"+]*$/.test(word)) &&
    words.some((word) => /^[!-]?([a-z-]+:)*-?[a-z]+(-[\w[\]./%#(),]+)+$|[a-z]:[a-z]/.test(word)) &&
    !words.some((word) => /[a-z][.!?]$/.test(word))
  );
}

/** Parts of regular expressions. */
function looksLikePattern(raw: string): boolean {
  return /\(\?[:!<=]|\\\\[bdpsw]|\w[?*+]?\|\w.*\|/.test(raw);
}

/** Names from systems and languages: `ENOENT`, `AbortError`, the side of a comparison. */
function isPlatformName(raw: string, { node }: Place): boolean {
  // Node's codes, Firebase's codes, selectors.
  if (/^E[A-Z]{3,}$|^auth\/|\[[\w-]+(=|\])/.test(raw)) return true;
  if (node.type !== "BinaryExpression" || !/^[!=]==?$/.test(String(node.operator))) return false;
  return [node.left, node.right].some((side) =>
    /(^|\.)(code|name|constructor)$/.test(chainOf(side)),
  );
}

/** A name or value in `headers.set(…)`, or within `headers: {…}`. */
function isHeader(above: Place[]): boolean {
  return above.slice(0, 4).some(({ node, role }) => {
    if (node.type === "CallExpression" && role === "arguments") {
      return /headers\.(set|append|get|has|delete)$/i.test(chainOf(node.callee));
    }
    return node.type === "Property" && role === "value" && /^headers$/i.test(nameOf(node.key));
  });
}

function numberCounts({ raw, above }: Literal): boolean {
  const value = Number(raw.replaceAll("_", ""));
  if (!Number.isFinite(value) || value === 0 || value === 1 || /^0[xbo]/i.test(raw)) return false;
  const [place] = above;
  if (!place) return false;
  const { node, role } = place;
  if (node.type === "MemberExpression" && role === "property") return false;
  if (node.type === "SwitchCase") return false;
  if (
    value === 2 &&
    node.type === "BinaryExpression" &&
    /^[*/%]|\*\*$/.test(String(node.operator))
  ) {
    return false;
  }
  if (node.type === "CallExpression" && role === "arguments") {
    return !/(^|\.)(at|charCodeAt|codePointAt|toString|parseInt|padStart|padEnd|stringify|exit)$/.test(
      chainOf(node.callee),
    );
  }
  return true;
}

/** `a.b.c` of a callee or operand; a call within it appears as its callee. */
function chainOf(value: unknown): string {
  const node = asNode(value);
  if (!node) return "";
  if (node.type === "ChainExpression" || node.type === "TSNonNullExpression")
    return chainOf(node.expression);
  if (node.type === "CallExpression") return chainOf(node.callee);
  if (node.type !== "MemberExpression") return nameOf(node);
  return `${chainOf(node.object)}.${nameOf(node.property)}`;
}

function nameOf(value: unknown): string {
  const node = asNode(value);
  if (!node) return "";
  if (node.type === "JSXMemberExpression") return nameOf(node.property);
  if (node.type === "JSXNamespacedName") return nameOf(node.name);
  if (node.type === "ThisExpression") return "this";
  return typeof node.name === "string"
    ? node.name
    : typeof node.value === "string"
      ? node.value
      : "";
}

function get(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>((at, step) => asNode(at)?.[step], value);
}

function asNode(value: unknown): Place["node"] | null {
  return typeof value === "object" && value !== null && "type" in value
    ? (value as Place["node"])
    : null;
}

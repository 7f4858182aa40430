/** The part of Gmail's search language whose single terms the emulator can answer. */
export type Search =
  | { is: "term"; text: string }
  | { is: "not"; part: Search }
  | { is: "and" | "or"; parts: Search[] };

/** Refusing is better than silently returning no results. */
export class UnknownOperator extends Error {}

const PASSED_ON = ["from", "to", "subject", "label", "in", "is", "after", "before", "rfc822msgid"];
const REFUSED = "bcc cc deliveredto filename has larger list newer older size smaller".split(" ");
const DAY_MS = 86_400_000;
const UNIT_DAYS: Record<string, number> = { d: 1, m: 30, y: 365 };

/** Parses `q`; undefined when it is empty. Throws UnknownOperator. */
export function parseSearch(q: string, now: number): Search | undefined {
  const tokens = q.match(/[a-z_\d]+:"[^"]*"|"[^"]*"|[(){}]|-(?=\S)|[^\s(){}]+/gi) ?? [];
  let at = 0;

  function sequence(end: string | undefined, kind: "and" | "or"): Search | undefined {
    const alternatives: Search[][] = [[]];
    while (at < tokens.length && tokens[at] !== end) {
      const token = tokens[at];
      if (token === "OR" || token === "|") {
        alternatives.push([]);
        at += 1;
      } else if (token === "AND") at += 1;
      else {
        const part = unit();
        if (part) alternatives.at(-1)?.push(part);
      }
    }
    at += 1;
    return kind === "or" ? group("or", alternatives.flat()) : joinAlternatives(alternatives);
  }

  function unit(): Search | undefined {
    const token = tokens[at] ?? "";
    at += 1;
    if (token === "(") return sequence(")", "and");
    if (token === "{") return sequence("}", "or");
    if (token === "-") {
      const part = unit();
      return part && { is: "not", part };
    }
    const grouped = /^([a-z]+):$/i.exec(token);
    if (grouped && (tokens[at] === "(" || tokens[at] === "{")) return spread(grouped[1] ?? "");
    return term(token, now);
  }

  /** from:(a OR b) is from:a OR from:b. */
  function spread(operator: string): Search | undefined {
    const start = at;
    while (at < tokens.length && tokens[at] !== ")" && tokens[at] !== "}") at += 1;
    at += 1;
    const inside = tokens
      .slice(start, at)
      .map((token) => (/^(OR|AND|[(){}|])$/.test(token) ? token : `${operator}:${token}`))
      .join(" ");
    return parseSearch(inside, now);
  }

  return sequence(undefined, "and");
}

/** OR binds tighter than the space between words: `a b OR c d` is a and (b or c) and d. */
function joinAlternatives(alternatives: Search[][]): Search | undefined {
  if (alternatives.length === 1) return group("and", alternatives[0] ?? []);
  const before = alternatives[0]?.slice(0, -1) ?? [];
  const after = alternatives.at(-1)?.slice(1) ?? [];
  const choice = alternatives.flatMap((part, index) =>
    index === 0 ? part.slice(-1) : index === alternatives.length - 1 ? part.slice(0, 1) : part,
  );
  const either = group("or", choice);
  return group("and", [...before, ...(either ? [either] : []), ...after]);
}

function group(is: "and" | "or", parts: Search[]): Search | undefined {
  return parts.length <= 1 ? parts[0] : { is, parts };
}

function term(token: string, now: number): Search | undefined {
  const match = /^([a-z_\d]+):(.*)$/i.exec(token);
  const operator = match?.[1]?.toLowerCase();
  if (operator === undefined) return words(token, "");
  const value = match?.[2] ?? "";
  if (operator === "has" && value === "attachment") return { is: "term", text: "has:attachment" };
  if (operator === "category") return { is: "term", text: `label:${value}` };
  if (operator === "newer_than") return { is: "term", text: `after:${ago(value, now)}` };
  if (operator === "older_than") return { is: "term", text: `before:${ago(value, now)}` };
  if (operator === "in" && value === "anywhere") return undefined;
  if (PASSED_ON.includes(operator)) return words(value, `${operator}:`);
  if (!REFUSED.includes(operator)) return words(token, "");
  throw new UnknownOperator(`The offline Google does not know the search operator ${operator}:`);
}

/** The emulator cuts at spaces, so a phrase becomes all of its words. */
function words(text: string, prefix: string): Search | undefined {
  const parts = text
    .replaceAll('"', "")
    .split(/\s+/)
    .filter(Boolean)
    .map((word): Search => ({ is: "term", text: `${prefix}${word}` }));
  return group("and", parts);
}

function ago(value: string, now: number): number {
  const [, count = "0", unit = "d"] = /^(\d+)([dmy])$/.exec(value) ?? [];
  return Math.floor((now - Number(count) * (UNIT_DAYS[unit] ?? 1) * DAY_MS) / 1000);
}

export type AuthenticationResult = {
  /** "spf", "dkim", "dmarc", … in lower case. */
  method: string;
  /** "pass", "fail", "none", … in lower case. */
  result: string;
  /** Keyed by "smtp.mailfrom", "header.from", … in lower case; values are unchanged. */
  properties: ReadonlyMap<string, string>;
};
export type AuthenticationResults = {
  /** The server that ran the checks, in lower case. */
  server: string;
  results: AuthenticationResult[];
};

/** Gmail's values have some hundred characters. */
const longest = 10_000;

type Token = { kind: "word" | ";" | "="; text: string };

/**
 * Parses the value of an Authentication-Results header (RFC 8601, 2.2), folded or not, in one pass. Returns
 * null for a malformed value, and for one that could hide a result. Senders choose some of the words in it,
 * so the parser rejects a quote in a comment, an unterminated comment, and an envelope property on any method
 * but SPF.
 */
export function readAuthenticationResults(value: string): AuthenticationResults | null {
  if (value.length > longest) return null;
  const tokens = toTokens(value);
  if (!tokens) return null;
  const [head = [], ...parts] = splitAtSemicolons(tokens);
  const [server, version, more] = head;
  if (server?.kind !== "word" || more || (version && !/^\d+$/.test(version.text))) return null;
  const results: AuthenticationResult[] = [];
  for (const part of parts) {
    if (part.length === 0 || isNoResult(part)) continue;
    const result = toResult(part);
    if (!result) return null;
    results.push(result);
  }
  return { server: server.text.toLowerCase(), results };
}

const isNoResult = ([first, second]: Token[]) => first?.text === "none" && !second;

/** Parses `method=result` and any number of `property=value` pairs. */
function toResult(part: readonly Token[]): AuthenticationResult | null {
  const pairs: [string, string][] = [];
  for (let at = 0; at < part.length; at += 3) {
    const [name, equals, value] = part.slice(at, at + 3);
    if (name?.kind !== "word" || equals?.kind !== "=" || value?.kind !== "word") return null;
    pairs.push([name.text.toLowerCase(), value.text]);
  }
  const [first, ...properties] = pairs;
  if (!first) return null;
  const method = first[0].split("/", 1)[0] ?? "";
  const isStrange = ([name]: [string, string]) =>
    name === "reason"
      ? false
      : !name.includes(".") || (name.startsWith("smtp.") && method !== "spf");
  if (properties.some(isStrange)) return null;
  return { method, result: first[1].toLowerCase(), properties: new Map(properties) };
}

function splitAtSemicolons(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (token.kind === ";") parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

const blank = /\s/;

/** Words, semicolons and the first equals sign of each pair. Comments and blanks are dropped. */
function toTokens(value: string): Token[] | null {
  const tokens: Token[] = [];
  let at = 0;
  while (at < value.length) {
    const char = value.charAt(at);
    if (blank.test(char)) {
      at += 1;
    } else if (char === "(") {
      const end = endOfComment(value, at);
      if (end === null) return null;
      at = end;
    } else if (char === ";" || char === "=") {
      tokens.push({ kind: char, text: char });
      at += 1;
    } else {
      // A value may contain further equals signs: "header.b=abc=".
      const word = readWord(value, at, tokens.at(-1)?.kind === "=");
      if (!word) return null;
      tokens.push({ kind: "word", text: word.text });
      at = word.end;
    }
  }
  return tokens;
}

function endOfComment(value: string, from: number): number | null {
  let depth = 0;
  for (let at = from; at < value.length; at++) {
    const char = value.charAt(at);
    if (char === '"' || char === "\\") return null;
    if (char === "(") depth += 1;
    if (char === ")") depth -= 1;
    if (depth === 0) return at + 1;
  }
  return null;
}

function readWord(
  value: string,
  from: number,
  isValue: boolean,
): { text: string; end: number } | null {
  const text: string[] = [];
  let at = from;
  while (at < value.length) {
    const char = value.charAt(at);
    if (blank.test(char) || char === ";" || char === "(" || (char === "=" && !isValue)) break;
    if (char === ")") return null;
    if (char === '"') {
      const quoted = readQuoted(value, at);
      if (!quoted) return null;
      text.push(quoted.text);
      at = quoted.end;
    } else {
      text.push(char);
      at += 1;
    }
  }
  return { text: text.join(""), end: at };
}

function readQuoted(value: string, from: number): { text: string; end: number } | null {
  const text: string[] = [];
  for (let at = from + 1; at < value.length; at++) {
    const char = value.charAt(at);
    if (char === '"') return { text: text.join(""), end: at + 1 };
    text.push(char === "\\" ? value.charAt(++at) : char);
  }
  return null;
}

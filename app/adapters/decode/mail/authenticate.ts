import { isIP } from "node:net";
import { domainToASCII } from "node:url";
import type { Authentication } from "#app/adapters/decode/parsed-mail.ts";
import { type AuthenticationResult, readAuthenticationResults } from "./authentication-results.ts";
import { parseAddresses } from "./mail-addresses.ts";

/** A header field, its name in lower case and its value unfolded. */
export type HeaderField = { key: string; value: string };

/** The host name of Gmail's servers in the fields that they write. */
const gmail = "mx.google.com";

/**
 * Returns Gmail's result about the author of a message that it received. `fields` are the header fields from
 * the top. `unclear`: From does not name exactly one address. `none`: Gmail wrote no result, or none for the
 * domain in From. Only the topmost Authentication-Results counts, and only if Gmail's own servers wrote all
 * trace fields above it: fields below were part of the received message and may be forged.
 */
export function authenticate(fields: readonly HeaderField[]): Authentication {
  const domain = domainOfAuthor(fields);
  if (domain === null) return "unclear";
  const results = resultsOfGmail(fields);
  if (!results) return "none";
  const dmarc = results.filter(({ method }) => method === "dmarc");
  // RFC 7489, 11.2: "none" where the domain publishes no policy. Such a result decides nothing.
  const decided = dmarc.filter(({ result }) => result !== "none" && result !== "bestguesspass");
  if (decided.length > 0) {
    const passes = ({ result, properties }: AuthenticationResult) =>
      result === "pass" && toDomain(properties.get("header.from") ?? "") === domain;
    return decided.every(passes) ? "pass" : "fail";
  }
  return judgeAlignment(results, domain);
}

/** The result without DMARC: whether SPF or DKIM passed for the domain in From or for a parent domain. */
function judgeAlignment(results: readonly AuthenticationResult[], domain: string): Authentication {
  const spf = results.filter(({ method }) => method === "spf");
  const isSound = spf.length <= 1;
  const aligned = results.filter((one) => {
    const spoken = spokenFor(one);
    return spoken !== null && (spoken === domain || isAbove(spoken, domain));
  });
  if (isSound && aligned.some(({ result }) => result === "pass")) return "pass";
  return aligned.some(({ result }) => failures.has(result)) ? "fail" : "none";
}

const failures = new Set(["fail", "softfail", "hardfail", "permerror", "policy"]);

/** The domain that a result is about. */
function spokenFor({ method, properties }: AuthenticationResult): string | null {
  if (method === "spf") return toDomain(properties.get("smtp.mailfrom") ?? "");
  if (method !== "dkim") return null;
  return toDomain(properties.get("header.i") ?? properties.get("header.d") ?? "");
}

/** "tea.example" is a parent of "shop.tea.example"; "example", a top-level domain, is a parent of nothing. */
function isAbove(domain: string, other: string): boolean {
  return domain.includes(".") && other.endsWith(`.${domain}`);
}

function resultsOfGmail(fields: readonly HeaderField[]): AuthenticationResult[] | null {
  let isReceived = false;
  for (const { key, value } of fields) {
    if (key === "authentication-results") {
      const read = isReceived ? readAuthenticationResults(value) : null;
      return read?.server === gmail ? read.results : null;
    }
    // From here on fields were part of the received message.
    if (key === "from") return null;
    if (key !== "received") continue;
    const host = receivedBy(value);
    if (host === gmail) isReceived = true;
    else if (!isInsideGoogle(host)) return null;
  }
  return null;
}

/** The server that wrote a Received field (RFC 5321, 4.4): "from X (…) by THIS with …", or "by THIS …". */
function receivedBy(value: string): string {
  const words = withoutComments(value.slice(0, 1_000)).split(/[\s;]/).filter(Boolean);
  // The word after "from" is the name the other side claims, which may be "by".
  const rest = words[0]?.toLowerCase() === "from" ? words.slice(2) : words;
  return rest[0]?.toLowerCase() === "by" ? (rest[1] ?? "").toLowerCase() : "";
}

function withoutComments(text: string): string {
  let depth = 0;
  const kept: string[] = [];
  for (const char of text) {
    if (char === "(") depth += 1;
    if (depth === 0) kept.push(char);
    if (char === ")" && depth > 0) depth -= 1;
  }
  return kept.join("");
}

/** Whether a host is one of Google's own. Most of them name themselves by address: "by 2002:a05:7010:…". */
function isInsideGoogle(host: string): boolean {
  return isIP(host) !== 0 || host.endsWith(".google.com");
}

/** The domain of the one address in From; null when there is no address or several. */
function domainOfAuthor(fields: readonly HeaderField[]): string | null {
  const froms = fields.filter(({ key }) => key === "from");
  const [from] = froms;
  if (!from || froms.length > 1) return null;
  const authors = parseAddresses(from.value);
  const [author] = authors;
  if (!author || authors.length > 1 || author.group) return null;
  return toDomain(author.address ?? "", { isWhole: true });
}

/** The part after the @, in lower case and ASCII; null when it is not a domain. */
function toDomain(address: string, { isWhole = false } = {}): string | null {
  const at = address.lastIndexOf("@");
  if (isWhole && at < 1) return null;
  const domain = address.slice(at + 1).replace(/\.$/, "");
  if (domain.length > 255) return null;
  return domainToASCII(domain).toLowerCase() || null;
}

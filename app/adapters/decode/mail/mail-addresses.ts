import { type Address, addressParser, decodeWords } from "postal-mime";
import type { MailAddress } from "#app/adapters/decode/parsed-mail.ts";
import { oneLine } from "./mail-text.ts";

const MAX_ADDRESSES = 1000;
/** A line of a header has at most 998 characters (RFC 5322, 2.1.1); a field may be folded over many. */
const MAX_FIELD = 200_000;

/**
 * The addresses of a From, To, Cc or Reply-To field, as it stands in the header. Commas and semicolons in a name,
 * encoded or not, belong to the name: what has no address is the beginning of the next entry that has one.
 */
export function readAddresses(field: string): MailAddress[] {
  return parseAddresses(field)
    .flatMap((entry) => entry.group ?? [entry])
    .map(({ name, address }) => ({ name: oneLine(name), address: oneLine(address ?? "") }))
    .filter(({ name, address }) => address !== "" || name !== "");
}

/** The same, with groups (RFC 5322, 3.4) as they are. */
export function parseAddresses(field: string): Address[] {
  const entries = addressParser(withReadableNames(field.slice(0, MAX_FIELD))).slice(
    0,
    MAX_ADDRESSES,
  );
  const joined: Address[] = [];
  let begun: string[] = [];
  for (const entry of entries) {
    if (entry.group || entry.address) {
      const name = [...begun, entry.name].filter(Boolean).join(", ");
      joined.push(entry.group ? entry : { ...entry, name });
      begun = [];
    } else begun.push(entry.name);
  }
  if (begun.length > 0) joined.push({ name: begun.join(", "), address: "" });
  return joined;
}

/** Runs of encoded words are one word by now (see header-words.ts). */
const encodedWords = /"(?:[^"\\]|\\.){0,500}"|=\?[^?\s]{1,60}\?[bq]\?[^?\s]{0,2000}\?=/giu;

/** Decoded words in quotation marks, so that what they hold does not divide the field. */
function withReadableNames(field: string): string {
  return field.replace(encodedWords, (found) => {
    const words = found.startsWith('"') ? found.slice(1, -1) : found;
    if (!words.includes("=?")) return found;
    return `"${decodeWords(words).replace(/[\\"]/g, " ")}"`;
  });
}

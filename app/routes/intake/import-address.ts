import { readMailAddress } from "#app/domain/mailbox/mail-address.ts";
import { overDesk } from "#app/routes/addresses/desk-address.ts";
import { cutText } from "#app/ui/text/cut-text.ts";

/** The dialog's state in its address: the chosen contact, or a search of the contacts. */
export type ImportAddress = { contact: string | null; q: string; extension: boolean };

const longestSearch = 200;

/** Reads the address. Ignores malformed values. */
export function readImportAddress(search: URLSearchParams): ImportAddress {
  return {
    contact: readMailAddress(search.get("contact") ?? ""),
    q: cutText((search.get("q") ?? "").trim(), longestSearch),
    extension: search.get("extension") === "chrome",
  };
}

export function importPath(address: ImportAddress, change: Partial<ImportAddress> = {}): string {
  const next = { ...address, ...change };
  const query = { ...(next.contact && { contact: next.contact }), ...(next.q && { q: next.q }) };
  return overDesk("import", next, query);
}

import { readMailAddress } from "#app/domain/mailbox/mail-address.ts";
import { cutText } from "#app/ui/text/cut-text.ts";

/** The dialog's state in its address: the chosen contacts, or a search of the contacts. */
export type ImportAddress = { contacts: readonly string[]; q: string; extension: boolean };

/** The most contacts whose mails are listed together. */
export const mostContacts = 20;

const longestSearch = 200;

/** Reads the address. Ignores malformed values. */
export function readImportAddress(search: URLSearchParams): ImportAddress {
  return {
    contacts: [
      ...new Set(search.getAll("contact").flatMap((entry) => readMailAddress(entry) ?? [])),
    ].slice(0, mostContacts),
    q: cutText((search.get("q") ?? "").trim(), longestSearch),
    extension: search.get("extension") === "chrome",
  };
}

export function importPath(address: ImportAddress, change: Partial<ImportAddress> = {}): string {
  const { contacts, q, extension } = { ...address, ...change };
  const query = new URLSearchParams(contacts.map((contact) => ["contact", contact]));
  if (q) query.set("q", q);
  if (extension) query.set("extension", "chrome");
  return query.size === 0 ? "/dashboard/import" : `/dashboard/import?${query}`;
}

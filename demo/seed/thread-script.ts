import type { Person } from "./cast.ts";

export type Attached = {
  asset: string;
  name: string;
  naming?: "rfc2231" | "rfc2047";
  /** Sent as this type instead of the asset's, as some mail clients do wrongly. */
  type?: string;
};

export type Line = {
  by: Person;
  /** "12d 09:30": twelve days before now at that time in the studio's zone; "3h": three hours before. */
  at: string;
  /** The person's text. `{+4d}` becomes a date in their language, counted from the mail. */
  text: string;
  /** The language of this text, if it is not the person's own. */
  language?: Person["language"];
  to?: Person[];
  cc?: Person[];
  files?: Attached[];
  /** Omits the earlier mail; replies quote it by default. */
  bare?: boolean;
  /** Forwards this mail of a stranger below the text. */
  forwards?: { from: Person; to: Person; at: string; subject: string; text: string };
  subject?: string;
  charset?: "iso-8859-1";
  textEncoding?: "base64";
  headers?: Record<string, string>;
};

export type ThreadScript = {
  key: string;
  subject: string;
  between: Person[];
  /** The people whose mailboxes contain the thread. */
  owners: Person[];
  /** Part of the small seed that tests use. */
  small?: boolean;
  category?: "CATEGORY_PROMOTIONS" | "CATEGORY_UPDATES";
  messages: Line[];
};

/** A message in one person's mailbox: its bytes and Gmail's metadata. */
export type SeedMessage = {
  id: string;
  threadId: string;
  raw: Buffer;
  /** Milliseconds since 1970: Gmail's internalDate. */
  receivedAt: number;
  labels: string[];
  subject: string;
  from: string;
  to: string;
  cc?: string;
  snippet: string;
};

export type SeedContact = {
  /** Stable within its list, for example `c1001`. */
  id: string;
  name: string;
  emails: string[];
  phone?: string;
  organization?: string;
  /** PNG bytes; without it the edge serves a drawn initial, flagged `default` as Google does. */
  photo?: Uint8Array;
};

export type SeedPerson = {
  /** Google's account number: 21 digits, the same at every start. */
  sub: string;
  email: string;
  name: string;
  givenName: string;
  familyName: string;
  locale: string;
  /** PNG bytes. */
  picture: Uint8Array;
  /** The Workspace domain; a consumer account has none and no directory. */
  domain?: string;
  messages: SeedMessage[];
  contacts: SeedContact[];
  otherContacts: SeedContact[];
  directory: SeedContact[];
};

export type SeedMailbox = { people: SeedPerson[] };

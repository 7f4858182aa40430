import type { gmail_v1 } from "@googleapis/gmail";
import type { GmailEmulator } from "#demo/google/gmail/gmail-emulator.ts";
import { Quota } from "#demo/google/gmail/quota.ts";
import { ContactBook } from "#demo/google/people/contact-book.ts";
import { TokenBook } from "#demo/google/sign-in/token-book.ts";
import type { SeedMessage, SeedPerson } from "#demo/seed/seed-mailbox.ts";
import { Traffic } from "./faults.ts";

/** A consent whose code was not exchanged yet. */
export type PendingCode = {
  email: string;
  clientId: string;
  redirectUri: string;
  scopes: string[];
  nonce: string;
  offline: boolean;
};

/** The address of a mailbox in Gmail, and others that its owner sends from. */
export type MailboxAddresses = { profile: string; sendAs: gmail_v1.Schema$SendAs[] };

/** The state of the edge. Each offline Google has one. */
export type EdgeState = {
  url: string;
  client: { id: string; secret: string };
  people: SeedPerson[];
  /** People whose address Google has not verified. */
  unverified: Set<string>;
  signingKey: string;
  tokens: TokenBook;
  codes: Map<string, PendingCode>;
  contacts: Map<string, ContactBook>;
  traffic: Traffic;
  quota: Quota;
  /** Redirect addresses and whole origins that the client may use. */
  redirects: Set<string>;
  /** Gmail has no history before this id. */
  historyFloor: Map<string, bigint>;
  watches: Map<string, string>;
  /** The addresses of people whose mailbox has another address than their account, or several. */
  addresses: Map<string, MailboxAddresses>;
  pushEndpoint: string | undefined;
  gmail: GmailEmulator;
  /** Mail that was delivered after the seed. */
  delivered: { email: string; message: SeedMessage }[];
  /** Called after every change that must survive a restart. */
  changed: () => void;
};

export function createEdgeState(input: {
  url: string;
  client: { id: string; secret: string };
  people: SeedPerson[];
  signingKey: string;
  redirects: string[];
  gmail: GmailEmulator;
  delivered: EdgeState["delivered"];
  changed: () => void;
}): EdgeState {
  return {
    ...input,
    redirects: new Set(input.redirects),
    unverified: new Set(),
    tokens: new TokenBook(),
    codes: new Map(),
    contacts: new Map(input.people.map((person) => [person.email, new ContactBook(person)])),
    traffic: new Traffic(),
    quota: new Quota(),
    historyFloor: new Map(),
    watches: new Map(),
    addresses: new Map(),
    pushEndpoint: undefined,
  };
}

export function findPerson(state: EdgeState, email: string): SeedPerson | undefined {
  return state.people.find((person) => person.email === email);
}

export function pictureUrl(state: EdgeState, email: string): string {
  return `${state.url}/photos/${encodeURIComponent(email)}`;
}

/** The mailbox's addresses: by default the account's alone. */
export function addressesOf(state: EdgeState, email: string): MailboxAddresses {
  return state.addresses.get(email) ?? { profile: email, sendAs: [] };
}

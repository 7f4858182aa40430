import { z } from "zod";
import type { EdgeState } from "#demo/google/edge/edge-state.ts";
import {
  type GoogleError,
  insufficientScope,
  invalidArgument,
  sendError,
} from "#demo/google/google-error.ts";
import { type Exchange, sendJson } from "#demo/google/sign-in/exchange.ts";
import { SCOPES } from "#demo/google/sign-in/scopes.ts";
import type { ContactBook, ContactList } from "./contact-book.ts";
import { type Listing, writePerson } from "./person-resource.ts";

const LISTINGS: Record<string, Listing> = {
  "/v1/people/me/connections": {
    list: "connections",
    key: "connections",
    maskParameter: "personFields",
    resource: "people",
    source: "CONTACT",
    scopes: [SCOPES.contactsReadonly, SCOPES.contacts],
  },
  "/v1/otherContacts": {
    list: "otherContacts",
    key: "otherContacts",
    maskParameter: "readMask",
    resource: "otherContacts",
    source: "OTHER_CONTACT",
    scopes: [SCOPES.otherContacts],
  },
  "/v1/people:listDirectoryPeople": {
    list: "directory",
    key: "people",
    maskParameter: "readMask",
    resource: "people",
    source: "DOMAIN_PROFILE",
    scopes: [SCOPES.directory],
  },
};

const MASKS: Record<ContactList, string[]> = {
  connections: ["names", "emailAddresses", "photos", "phoneNumbers", "organizations", "metadata"],
  otherContacts: ["names", "emailAddresses", "phoneNumbers", "photos", "metadata"],
  directory: ["names", "emailAddresses", "photos", "phoneNumbers", "organizations", "metadata"],
};

/** Fields that Google has and that no one in the seed has. */
const EMPTY_FIELDS = [
  "addresses ageRanges biographies birthdays calendarUrls clientData coverPhotos events",
  "externalIds genders imClients interests locales locations memberships miscKeywords nicknames",
  "occupations relations sipAddresses skills urls userDefined",
].flatMap((line) => line.split(" "));

const Cursor = z.object({ offset: z.number(), revision: z.number(), since: z.number().optional() });
const SyncToken = z.object({
  list: z.string(),
  mask: z.string(),
  revision: z.number(),
  generation: z.string(),
  at: z.number(),
});

const SYNC_LIFETIME_MS = 7 * 86_400_000;

const EXPIRED: GoogleError = {
  code: 400,
  message: "Sync token is expired. Clear local cache and retry call without the sync token.",
  status: "FAILED_PRECONDITION",
  reason: "failedPrecondition",
  info: { reason: "EXPIRED_SYNC_TOKEN", domain: "people.googleapis.com" },
};

const NO_DIRECTORY: GoogleError = {
  code: 403,
  message: "Must be a G Suite domain user.",
  status: "PERMISSION_DENIED",
  reason: "forbidden",
};

/** Answers the three lists of the People API. Returns false for other paths. */
export function answerPeople(
  state: EdgeState,
  exchange: Exchange,
  token: { email: string; scopes: string[] },
): boolean {
  const listing = LISTINGS[exchange.url.pathname];
  const book = state.contacts.get(token.email);
  if (!listing || !book || exchange.method !== "GET") return false;
  if (!listing.scopes.some((scope) => token.scopes.includes(scope))) {
    sendError(exchange, insufficientScope(listing.scopes));
    return true;
  }
  const hasDirectory = state.people.some(({ email, domain }) => email === token.email && domain);
  if (listing.list === "directory" && !hasDirectory) {
    sendError(exchange, NO_DIRECTORY);
    return true;
  }
  const page = readPage(listing, book, exchange.url.searchParams);
  if ("code" in page) sendError(exchange, page);
  else sendJson(exchange, 200, writePage(state, listing, book, page));
  return true;
}

type Page = {
  mask: string[];
  size: number;
  offset: number;
  revision: number;
  since?: number | undefined;
  wantsSync: boolean;
};

function readPage(listing: Listing, book: ContactBook, query: URLSearchParams): Page | GoogleError {
  const mask = readMask(listing, query);
  if (!Array.isArray(mask)) return mask;
  if (listing.list === "directory" && query.getAll("sources").length === 0) {
    return invalidArgument("Must specify at least one source.");
  }
  const size = query.has("pageSize") ? Number(query.get("pageSize")) : 100;
  if (!Number.isInteger(size) || size < 1 || size > 1000) {
    return invalidArgument("Page size must be within 1 and 1000.");
  }
  const cursor = query.has("pageToken") ? open(Cursor, query.get("pageToken")) : undefined;
  if (query.has("pageToken") && !cursor) return invalidArgument("Invalid page token.");
  const since = readSyncToken(listing, book, mask, query.get("syncToken"));
  if (typeof since === "object") return since;
  return {
    mask,
    size,
    offset: cursor?.offset ?? 0,
    revision: cursor?.revision ?? book.revision,
    since: cursor?.since ?? since,
    wantsSync: query.get("requestSyncToken") === "true" || query.has("syncToken"),
  };
}

function readMask(listing: Listing, query: URLSearchParams): string[] | GoogleError {
  const text = query.get(listing.maskParameter);
  if (!text) {
    return invalidArgument(
      `${listing.maskParameter} mask is required. Please specify one or more valid paths.`,
    );
  }
  const mask = text.split(",").map((field) => field.trim());
  const known = [...MASKS[listing.list], ...(listing.list === "otherContacts" ? [] : EMPTY_FIELDS)];
  const unknown = mask.find((field) => !known.includes(field));
  return unknown
    ? invalidArgument(`Invalid ${listing.maskParameter} mask path: "${unknown}".`)
    : mask;
}

function readSyncToken(
  listing: Listing,
  book: ContactBook,
  mask: string[],
  text: string | null,
): number | undefined | GoogleError {
  if (text === null) return undefined;
  const token = open(SyncToken, text);
  if (!token) return invalidArgument("Invalid sync token.");
  if (token.list !== listing.list || token.mask !== maskKey(mask)) {
    return invalidArgument("Request parameters must match those of the sync token's request.");
  }
  const isOld = token.at < Date.now() - SYNC_LIFETIME_MS;
  return isOld || token.generation !== book.generation ? EXPIRED : token.revision;
}

function writePage(state: EdgeState, listing: Listing, book: ContactBook, page: Page) {
  const all = book.list(listing.list, page.since);
  const people = all.slice(page.offset, page.offset + page.size);
  const end = page.offset + page.size;
  const isLast = end >= all.length;
  const total = book.list(listing.list).length;
  return {
    ...(people.length > 0
      ? { [listing.key]: people.map((contact) => writePerson(state, listing, contact, page.mask)) }
      : {}),
    ...(isLast
      ? {}
      : { nextPageToken: seal({ offset: end, revision: page.revision, since: page.since }) }),
    ...(isLast && page.wantsSync
      ? {
          nextSyncToken: seal({
            list: listing.list,
            mask: maskKey(page.mask),
            revision: page.revision,
            generation: book.generation,
            at: Date.now(),
          }),
        }
      : {}),
    ...(listing.list === "connections" ? { totalPeople: total, totalItems: total } : {}),
    ...(listing.list === "otherContacts" ? { totalSize: total } : {}),
  };
}

const maskKey = (mask: string[]) => [...mask].sort().join(",");

function seal(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

function open<T>(schema: z.ZodType<T>, text: string | null): T | undefined {
  try {
    return schema.parse(JSON.parse(Buffer.from(text ?? "", "base64url").toString()));
  } catch {
    return undefined;
  }
}

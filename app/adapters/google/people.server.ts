import { z } from "zod";
import { storableText } from "#app/adapters/db/storable-text.ts";
import { env } from "#app/env.server.ts";
import { askGoogle, type GoogleAsker } from "./google-fetch.server.ts";
import type { GoogleAnswer } from "./google-problem.ts";

export type PeopleList = "connections" | "other" | "directory";

/** A person of a list. A `deleted` one has nothing but its resource name. */
export type ListedPerson = {
  resourceName: string;
  deleted: boolean;
  name: string;
  emails: string[];
  photoUrl: string | null;
};
export type PeopleChanges = { people: ListedPerson[]; syncToken: string | null };

const fields = "names,emailAddresses,photos";
const lists = {
  connections: { path: "people/me/connections", query: { personFields: fields } },
  other: { path: "otherContacts", query: { readMask: fields } },
  directory: {
    path: "people:listDirectoryPeople",
    query: { readMask: fields, sources: "DIRECTORY_SOURCE_TYPE_DOMAIN_PROFILE" },
  },
} satisfies Record<PeopleList, { path: string; query: Record<string, string> }>;

const personSchema = z.object({
  resourceName: z.string().max(200),
  metadata: z.object({ deleted: z.boolean().optional() }).optional(),
  names: z.array(z.object({ displayName: z.string().optional() })).optional(),
  emailAddresses: z.array(z.object({ value: z.string().optional() })).optional(),
  photos: z
    .array(z.object({ url: z.string().optional(), default: z.boolean().optional() }))
    .optional(),
});
const people = z.array(personSchema).optional();
export const pageSchema = z
  .object({
    connections: people,
    otherContacts: people,
    people,
    nextPageToken: z.string().optional(),
    nextSyncToken: z.string().optional(),
  })
  .transform(({ connections, otherContacts, people, ...page }) => ({
    ...page,
    people: (connections ?? otherContacts ?? people ?? []).map(toListedPerson),
  }));

const pageSize = "1000";
const mostPages = 30;
const mostEmailsEach = 20;
const longestAddress = 320;
const longestName = 200;
const longestUrl = 2_000;

/**
 * Fetches a list of the People API: all of it, or the changes since the sync token. At most 30,000 people; a
 * longer list is cut and has no sync token. An expired token returns `expired-sync-token`.
 */
export async function listPeople(
  list: PeopleList,
  syncToken: string | null,
  asker: GoogleAsker,
): Promise<GoogleAnswer<PeopleChanges>> {
  const found: ListedPerson[] = [];
  let pageToken: string | undefined;
  for (let page = 0; page < mostPages; page++) {
    const answer = await askGoogle(
      { url: at(list, syncToken, pageToken), schema: pageSchema },
      asker,
    );
    if (!answer.ok) return answer;
    found.push(...answer.value.people);
    pageToken = answer.value.nextPageToken;
    if (!pageToken) {
      return { ok: true, value: { people: found, syncToken: answer.value.nextSyncToken ?? null } };
    }
  }
  return { ok: true, value: { people: found, syncToken: null } };
}

function at(list: PeopleList, syncToken: string | null, pageToken: string | undefined): URL {
  const { path, query } = lists[list];
  const url = new URL(`${env().PEOPLE_API_URL}/v1/${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  url.searchParams.set("pageSize", pageSize);
  // Every page of one listing must be requested with the same parameters.
  url.searchParams.set("requestSyncToken", "true");
  if (syncToken) url.searchParams.set("syncToken", syncToken);
  if (pageToken) url.searchParams.set("pageToken", pageToken);
  return url;
}

function toListedPerson(person: z.output<typeof personSchema>): ListedPerson {
  const photo = person.photos?.find(({ url, default: drawn }) => url && !drawn);
  // Others choose these texts, so texts that cannot be an address are dropped.
  const emails = (person.emailAddresses ?? [])
    .map(({ value = "" }) => storableText(value).trim())
    .filter((email) => email.includes("@") && email.length <= longestAddress);
  const name = person.names?.find(({ displayName }) => displayName)?.displayName ?? "";
  return {
    resourceName: person.resourceName,
    deleted: person.metadata?.deleted ?? false,
    name: storableText(name, longestName),
    emails: emails.slice(0, mostEmailsEach),
    photoUrl: photo?.url && photo.url.length <= longestUrl ? storableText(photo.url) : null,
  };
}

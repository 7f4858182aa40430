import { createHash } from "node:crypto";
import type { people_v1 } from "@googleapis/people";
import type { EdgeState } from "#demo/google/edge/edge-state.ts";
import type { ContactList, StoredContact } from "./contact-book.ts";

/** One of the People API's lists, with its names in requests and answers. */
export type Listing = {
  list: ContactList;
  /** The field of the answer that contains the people. */
  key: "connections" | "otherContacts" | "people";
  maskParameter: "personFields" | "readMask";
  resource: string;
  source: string;
  scopes: string[];
};

/** A contact in the People API's format, with the requested fields only. */
export function writePerson(
  state: EdgeState,
  listing: Listing,
  contact: StoredContact,
  mask: string[],
): people_v1.Schema$Person {
  const source = { type: listing.source, id: contact.id };
  const metadata = { primary: true, source };
  const base = {
    resourceName: `${listing.resource}/${contact.id}`,
    etag: `%${createHash("sha1").update(`${contact.id}.${contact.revision}`).digest("base64")}`,
  };
  if (contact.deleted) {
    return { ...base, metadata: { deleted: true, objectType: "PERSON", sources: [source] } };
  }
  const [givenName = "", ...rest] = contact.name.split(" ");
  const fields: people_v1.Schema$Person = {
    metadata: { objectType: "PERSON", sources: [source] },
    ...(contact.name
      ? {
          names: [
            {
              metadata,
              displayName: contact.name,
              unstructuredName: contact.name,
              givenName,
              ...(rest.length > 0 ? { familyName: rest.join(" ") } : {}),
              displayNameLastFirst: [rest.join(" "), givenName].filter(Boolean).join(", "),
            },
          ],
        }
      : {}),
    photos: [
      {
        metadata,
        url: `${state.url}/photos/${contact.id}=s100`,
        ...(contact.photo ? {} : { default: true }),
      },
    ],
    emailAddresses: contact.emails.map((value, index) => ({
      metadata: index === 0 ? { ...metadata, sourcePrimary: true } : { source },
      value,
    })),
    ...(contact.phone ? { phoneNumbers: [{ metadata, value: contact.phone }] } : {}),
    ...(contact.organization ? { organizations: [{ metadata, name: contact.organization }] } : {}),
  };
  return {
    ...base,
    ...Object.fromEntries(
      Object.entries(fields).filter(
        ([name, value]) => mask.includes(name) && (!Array.isArray(value) || value.length > 0),
      ),
    ),
  };
}

import type { people_v1 } from "@googleapis/people";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EdgeFixture, startEdgeFixture } from "#demo/google/edge/edge-fixture.ts";

type Page = people_v1.Schema$ListConnectionsResponse;
const CONNECTIONS = "/v1/people/me/connections?personFields=names,emailAddresses,photos";
let google: EdgeFixture;

beforeAll(async () => {
  google = await startEdgeFixture(130);
}, 30_000);
afterAll(() => google.close());

async function get<T>(path: string, email = google.maya.email): Promise<T> {
  const reply = await google.call(email, path);
  expect(reply.status, path).toBe(200);
  return (await reply.json()) as T;
}

async function failure(path: string, email = google.maya.email) {
  const reply = await google.call(email, path);
  const { error } = (await reply.json()) as {
    error: { status: string; details?: { reason: string }[] };
  };
  return [reply.status, error.status, error.details?.[0]?.reason];
}

describe("contacts", () => {
  test("come in pages, each once, in the asked fields", async () => {
    const seen: people_v1.Schema$Person[] = [];
    let pageToken = "";
    do {
      const page: Page = await get(`${CONNECTIONS}&pageSize=50${pageToken}`);
      expect(page.totalPeople).toBe(130);
      expect(page.nextSyncToken).toBeUndefined();
      seen.push(...(page.connections ?? []));
      pageToken = page.nextPageToken ? `&pageToken=${page.nextPageToken}` : "";
    } while (pageToken);
    expect(new Set(seen.map(({ resourceName }) => resourceName)).size).toBe(130);
    expect(seen[0]).toMatchObject({
      resourceName: expect.stringMatching(/^people\//),
      etag: expect.any(String),
      names: [{ displayName: expect.any(String), metadata: { primary: true } }],
      emailAddresses: [{ value: expect.stringContaining("@") }],
    });
    expect(seen[0]).not.toHaveProperty("organizations");
    expect(seen.some(({ photos }) => photos?.[0]?.default)).toBe(true);
    const photo = seen.find(({ photos }) => photos?.[0] && !photos[0].default)?.photos?.[0]?.url;
    const picture = await fetch(photo ?? "");
    expect(picture.headers.get("content-type")).toBe("image/png");
  });

  test("a sync token brings only what changed, deleted ones marked", async () => {
    const { email } = google.maya;
    const all: Page = await get(`${CONNECTIONS}&pageSize=1000&requestSyncToken=true`);
    expect(all.nextSyncToken).toEqual(expect.any(String));
    const since = (token: string | null | undefined) =>
      `${CONNECTIONS}&requestSyncToken=true&syncToken=${token}`;
    const unchanged: Page = await get(since(all.nextSyncToken));
    expect(unchanged.connections).toBeUndefined();
    const fresh = { id: "c9999", name: "Nils Holm", emails: ["nils@holm.example"] };
    await google.control.putContact(email, fresh);
    const gone = all.connections?.[0]?.resourceName?.replace("people/", "") ?? "";
    await google.control.removeContact(email, gone);
    const changed: Page = await get(since(unchanged.nextSyncToken));
    expect(changed.connections).toEqual([
      expect.objectContaining({
        resourceName: `people/${gone}`,
        metadata: expect.objectContaining({ deleted: true }),
      }),
      expect.objectContaining({ resourceName: "people/c9999" }),
    ]);
    expect(((await get(since(changed.nextSyncToken))) as Page).connections).toBeUndefined();
    expect(
      await failure(`/v1/people/me/connections?personFields=names&syncToken=${all.nextSyncToken}`),
    ).toEqual([400, "INVALID_ARGUMENT", undefined]);
    await google.control.expireSyncTokens(email);
    expect(await failure(since(changed.nextSyncToken))).toEqual([
      400,
      "FAILED_PRECONDITION",
      "EXPIRED_SYNC_TOKEN",
    ]);
  });

  test("bad parameters are named", async () => {
    const invalid = [400, "INVALID_ARGUMENT", undefined];
    expect(await failure("/v1/people/me/connections")).toEqual(invalid);
    expect(await failure("/v1/people/me/connections?personFields=name")).toEqual(invalid);
    expect(await failure(`${CONNECTIONS}&pageSize=1001`)).toEqual(invalid);
    expect(await failure(`${CONNECTIONS}&pageToken=zzz`)).toEqual(invalid);
    expect(await failure("/v1/otherContacts?readMask=names,organizations")).toEqual(invalid);
    expect(await failure("/v1/people:listDirectoryPeople?readMask=names")).toEqual(invalid);
  });

  test("other contacts and the directory have their own lists; consumers have no directory", async () => {
    const others: people_v1.Schema$ListOtherContactsResponse = await get(
      "/v1/otherContacts?readMask=names,emailAddresses",
    );
    expect(others.totalSize).toBe(others.otherContacts?.length);
    expect(others.otherContacts?.[0]?.resourceName).toMatch(/^otherContacts\//);
    const directory =
      "/v1/people:listDirectoryPeople?readMask=names,emailAddresses&sources=DIRECTORY_SOURCE_TYPE_DOMAIN_PROFILE";
    const found: people_v1.Schema$ListDirectoryPeopleResponse = await get(directory);
    expect(found.people?.length).toBeGreaterThan(1);
    expect(await failure(directory, google.jonas.email)).toEqual([
      403,
      "PERMISSION_DENIED",
      undefined,
    ]);
  });
});

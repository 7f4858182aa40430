import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { stopQueue } from "#app/adapters/queue/queue.server.ts";
import { createFile, createOwner, createThread, type Owner } from "#tests/factories/desk.ts";
import { type FileSort, fileListCursorSchema } from "./file-list-cursor.ts";
import { setFileArchived, setFilePinned } from "./flag-file.server.ts";
import { listFiles } from "./list-files.server.ts";
import { trashFile } from "./trash-file.server.ts";
import { decideVersions } from "./versions/decide-versions.server.ts";
import { listVersionsOf } from "./versions/list-versions-of.server.ts";

afterAll(async () => {
  await stopQueue();
  await closeDatabase();
});

/** Reads every page of the list by its cursors and returns the names. */
async function allPages(owner: Owner, sort: FileSort, limit: number): Promise<string[]> {
  const names: string[] = [];
  let cursor = null;
  do {
    const page = await listFiles(owner, { view: "all", sort, cursor, limit });
    names.push(...page.items.map(({ name }) => name));
    cursor = page.nextCursor ? fileListCursorSchema(sort).parse(page.nextCursor) : null;
  } while (cursor);
  return names;
}

async function desk() {
  const owner = await createOwner();
  const threadId = await createThread(owner);
  const add = async (name: string, size: number, day: number | null) =>
    createFile(owner, {
      threadId,
      name,
      size,
      emailSentAt: day === null ? null : new Date(Date.UTC(2026, 2, day)),
    });
  const ids = {
    b: await add("b~1 %.png", 200, 9),
    c: await add("C.png", 900, 3),
    a: await add("a.png", 900, 5),
    d: await add("d.png", 1_000, null),
  };
  return { owner, ids };
}

test.each<[FileSort, string[]]>([
  ["added", ["d.png", "a.png", "C.png", "b~1 %.png"]],
  // An uploaded file has no mail: the time of its upload counts.
  ["mailed", ["d.png", "b~1 %.png", "a.png", "C.png"]],
  ["name", ["a.png", "b~1 %.png", "C.png", "d.png"]],
  ["size", ["d.png", "C.png", "a.png", "b~1 %.png"]],
])("files by %s, in pages of any size", async (sort, names) => {
  const { owner } = await desk();
  for (const limit of [1, 2, 3, 24]) expect(await allPages(owner, sort, limit)).toEqual(names);
});

test("pinned files come first, unless they are in the archive", async () => {
  const { owner, ids } = await desk();
  await setFilePinned(owner, { fileId: ids.c, pinned: true });
  await setFilePinned(owner, { fileId: ids.b, pinned: true });
  await setFileArchived(owner, { fileId: ids.b, archived: true });
  for (const limit of [1, 24]) {
    expect(await allPages(owner, "added", limit)).toEqual(["C.png", "d.png", "a.png", "b~1 %.png"]);
  }
  await setFileArchived(owner, { fileId: ids.b, archived: false });
  const [first, second] = await allPages(owner, "name", 24);
  expect([first, second]).toEqual(["b~1 %.png", "C.png"]);
});

test("a stack is listed by its current version and its pinned ones, and names all", async () => {
  const owner = await createOwner();
  const threadId = await createThread(owner);
  const versions = await Promise.all(
    [1, 2, 3].map((number) => createFile(owner, { threadId, name: `tea_v${number}.png` })),
  );
  const [v1 = 0, v2 = 0, v3 = 0] = versions.toSorted((one, other) => one - other);
  await createFile(owner, { threadId, name: "box.png" });
  await decideVersions(owner, { fileId: v2, says: "joins", other: v1 });
  await decideVersions(owner, { fileId: v3, says: "joins", other: v1 });
  const list = async () =>
    (await listFiles(owner, { view: "all", isStacked: true })).items.map(({ id }) => id);
  expect(await list()).toHaveLength(2);
  expect(await list()).toContain(v3);
  const { items } = await listFiles(owner, { view: "all", isStacked: true });
  const named = [...(await listVersionsOf(owner, items)).values()].map(({ newest }) =>
    newest.map(({ id, place }) => [id, place]),
  );
  expect(named).toEqual([
    [
      [v3, 3],
      [v2, 2],
      [v1, 1],
    ],
  ]);
  expect(await listVersionsOf(await createOwner(), items)).toEqual(new Map());
  // None that is archived or in the trash takes the others along.
  await setFileArchived(owner, { fileId: v3, archived: true });
  expect(await list()).toContain(v2);
  await trashFile(owner, { fileId: v2 });
  expect(await list()).toContain(v1);
  await setFileArchived(owner, { fileId: v3, archived: false });
  await setFilePinned(owner, { fileId: v1, pinned: true });
  expect((await list()).slice(0, 2)).toContain(v1);
  expect(await list()).toContain(v3);
});

test("of very many versions the newest of each stack are named, and all are counted", async () => {
  const owner = await createOwner();
  const threadId = await createThread(owner);
  const make = async (count: number) => {
    const made = Array.from({ length: count }, () => createFile(owner, { threadId }));
    return Math.min(...(await Promise.all(made)));
  };
  const [many, few] = [await make(60), await make(2)];
  await db().execute(sql`update files set stack_id = place.stack, stack_place = place.nth from (
      select id, row_number() over (partition by id < ${few} order by id) as nth,
        case when id < ${few} then ${many} else ${few} end::bigint as stack
      from files where thread_id = ${threadId}) as place where files.id = place.id`);
  const listed = [many, few].map((stackId) => ({ threadId, stackId }));
  const found = await listVersionsOf(owner, listed);
  expect(found.get(many)?.count).toBe(60);
  expect(found.get(many)?.newest.map(({ place }) => place)).toEqual(
    Array.from({ length: 50 }, (_, at) => 60 - at),
  );
  expect(found.get(few)).toMatchObject({ count: 2, newest: [{ place: 2 }, { place: 1 }] });
});

test.each<[FileSort, string]>([
  ["added", "0~a.png~3"],
  ["size", "0~1e3~3"],
  ["mailed", "1~2026-03-02T10:00:00.000000Z"],
  ["name", "0~%zz~3"],
  ["name", "2~a~3"],
  ["name", "0~a~0"],
  ["name", "0~a~3~4"],
])("a list by %s does not go on after %j", (sort, cursor) => {
  expect(fileListCursorSchema(sort).safeParse(cursor).success).toBe(false);
});

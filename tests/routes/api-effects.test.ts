import { afterAll, beforeAll, expect, test } from "vitest";
import { findRevision } from "#app/domain/changes/read-changes.server.ts";
import { createFile } from "#tests/factories/desk.ts";
import { picture } from "#tests/factories/pictures.ts";
import type { Body } from "./contracts/contract.ts";
import { send } from "./request.ts";
import { closeWorld, createWorld, type World } from "./world.ts";

/** The effect of each call of /api, observed through another call, and its idempotence. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(closeWorld);

async function call(method: string, path: string, body?: Body) {
  const options = { cookie: world.owner.cookie };
  const response = await send({ method, path, ...(body && { body }) }, world, options);
  const link = /<([^>]+)>/.exec(response.headers.get("link") ?? "")?.[1] ?? null;
  return { status: response.status, body: JSON.parse(await response.text()), link };
}
/** Makes the call twice: both succeed, and the second changes nothing. */
async function callTwice(method: string, path: string, body?: Body) {
  const first = await call(method, path, body);
  const revision = await findRevision(world.owner);
  const second = await call(method, path, body);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(await findRevision(world.owner)).toBe(revision);
  return first.body;
}
const idsOf = (list: { id: unknown }[]) => list.map(({ id }) => id);
const trash = async () => (await call("GET", "/api/files/trash")).body;
const threads = async (): Promise<string[]> =>
  (await call("GET", "/api/threads")).body.map(({ threadId }: { threadId: string }) => threadId);

test("a thread is moved to the trash and restored", async () => {
  const id = world.threads.toTrash;
  expect(await threads()).toContain(id);
  await callTwice("DELETE", `/api/files/thread/${id}`);
  expect(await threads()).not.toContain(id);
  expect(idsOf((await trash()).threads)).toContain(id);
  expect((await call("GET", `/api/threads/${id}`)).status).toBe(404);
  await callTwice("POST", `/api/threads/${id}/restore`);
  expect(await threads()).toContain(id);
});

test("a file is moved to the trash and restored", async () => {
  const id = world.files.toTrash;
  expect((await callTwice("POST", `/api/files/${id}/trash`)).file).toMatchObject({
    isTrashed: true,
  });
  expect(idsOf((await trash()).files)).toContain(id);
  const restored = await callTwice("POST", `/api/files/${id}/restore`);
  expect(restored.file).toMatchObject({ id, isTrashed: false });
  expect(idsOf((await trash()).files)).not.toContain(id);
});

test("pin and archive toggle without a body, and repeat harmlessly with one", async () => {
  for (const [name, flag] of [
    ["pin", "isPinned"],
    ["archive", "isArchived"],
  ] as const) {
    const path = `/api/files/${world.files.toChange}/${name}`;
    const states = [];
    for (let time = 0; time < 3; time++) states.push((await call("PATCH", path)).body.file[flag]);
    expect(states).toEqual([true, false, true]);
    const field = name === "pin" ? "pinned" : "archived";
    expect((await callTwice("PATCH", path, { json: { [field]: false } })).file[flag]).toBe(false);
  }
});

test("feedback is resolved, gets any status, goes to the trash and comes back open", async () => {
  const id = world.tasks.toChange;
  const resolve = `/api/feedback/toggle-resolve/${id}`;
  const resolved = await callTwice("POST", resolve, { json: { isResolved: true } });
  expect(resolved.feedback).toMatchObject({ id, isResolved: true, status: "done" });
  for (const status of ["in progress", "not started", "done"]) {
    const path = `/api/feedback/${id}/status`;
    expect((await callTwice("PATCH", path, { json: { status } })).feedback.status).toBe(status);
  }
  await callTwice("DELETE", `/api/feedback/for-file/${world.files.toChange}/${id}`);
  const [comment] = (await trash()).comments.filter((one: { id: string }) => one.id === id);
  expect(comment).toMatchObject({ fileId: world.files.toChange, status: "resolved" });
  const restored = await callTwice("POST", `/api/comments/${id}/restore`);
  expect(restored.feedback).toMatchObject({ isResolved: false, status: "not started" });
  expect(idsOf((await trash()).comments)).not.toContain(id);
});

test("emptying the trash deletes for good", async () => {
  const { files, tasks } = world;
  await call("POST", `/api/files/${files.toDelete}/trash`);
  const itemIds = [files.toDelete, tasks.inTrash];
  const empty = { json: { itemIds } };
  expect(await callTwice("POST", "/api/files/trash/empty", empty)).toMatchObject({ deleted: 2 });
  expect((await call("POST", `/api/files/${files.toDelete}/restore`)).status).toBe(404);
  expect((await call("POST", `/api/comments/${tasks.inTrash}/restore`)).status).toBe(404);
});

test("all files come page by page, and feedback under its other name", async () => {
  for (let count = 0; count < 5; count++) await createFile(world.owner, { threadId: "desk" });
  const all = (await call("GET", "/api/files/all-imports")).body;
  expect(all.nextCursor).toBe(null);
  const seen: unknown[] = [];
  let next: string | null = "/api/files/all-imports?limit=2";
  while (next) {
    const page: Awaited<ReturnType<typeof call>> = await call("GET", next);
    expect(page.body.files.length).toBeLessThanOrEqual(2);
    expect(page.body.nextCursor !== null).toBe(page.link !== null);
    seen.push(...idsOf(page.body.files));
    next = page.link;
  }
  expect(seen.length).toBeGreaterThan(5);
  expect(seen).toEqual(idsOf(all.files));
  expect((await call("GET", "/api/feedback/comments")).body).toEqual(
    (await call("GET", "/api/feedback")).body,
  );
});

test("an upload goes to its thread or to 'My files', once only, and every list has it at once", async () => {
  const file = { name: "proof.png", type: "image/png", bytes: await picture() };
  const inThread = await callTwice("POST", "/api/files/upload", {
    files: { file, threadId: "desk" },
  });
  expect(inThread.file).toMatchObject({ id: inThread.fileId, threadId: "desk", name: "proof.png" });
  const alone = await callTwice("POST", "/api/files/upload", {
    files: { file, type: "computer_upload" },
  });
  expect(alone.file).toMatchObject({ id: alone.fileId, threadId: null });
  const listed = (await call("GET", "/api/threads/desk")).body.files;
  expect(idsOf(listed)).toContain(inThread.fileId);
  expect(idsOf(listed)).not.toContain(alone.fileId);
  const all = (await call("GET", "/api/files/all-imports")).body.files;
  expect(idsOf(all)).toEqual(expect.arrayContaining([inThread.fileId, alone.fileId]));
  const cards: { threadId: string; files: { id: number }[] }[] = (await call("GET", "/api/threads"))
    .body;
  const card = cards.find(({ threadId }) => threadId === "desk");
  expect(idsOf(card?.files ?? [])).toContain(inThread.fileId);
});

test("a file is replaced and gets a picture by hand, by both calls", async () => {
  const id = await createFile(world.owner, { threadId: "desk", bytes: await picture() });
  const file = { name: "v2.png", type: "image/png", bytes: await picture("png", { width: 11 }) };
  const replaced = await callTwice("POST", `/api/files/${id}/replace`, { files: { file } });
  expect(replaced).toMatchObject({ success: true, file: { id, name: "v2.png", version: 2 } });
  const first = { file: { ...file, bytes: await picture("png", { width: 12 }) }, fileId: `${id}` };
  const updated = await callTwice("POST", "/api/files/update-preview", { files: first });
  expect(updated.previewUrl).toContain(`/files/${id}/preview/1?v=`);
  const second = { ...file, bytes: await picture("png", { width: 13 }) };
  const fields = { file: second, originalFileId: `${id}`, threadId: "desk" };
  await callTwice("POST", "/api/files/replace-preview", { files: fields });
  const [shown] = (await call("POST", "/api/files/by-ids", { json: { fileIds: [id] } })).body;
  expect(shown.previewUrl).not.toBe(updated.previewUrl);
  const elsewhere = { ...fields, threadId: world.threads.read };
  const refused = await call("POST", "/api/files/replace-preview", { files: elsewhere });
  expect(refused.status).toBe(404);
});

test("the survey is completed once", async () => {
  await callTwice("POST", "/api/users/complete-typeform");
  expect((await call("GET", "/api/users/me")).body.hasCompletedTypeform).toBe(true);
});

test("of streams a user has twenty at once in each process", async () => {
  const open = () =>
    send({ method: "GET", path: "/api/events" }, world, { cookie: world.owner.cookie });
  const streams = await Promise.all(Array.from({ length: 20 }, open));
  expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
  const refused = await open();
  expect([refused.status, await refused.json()]).toEqual([
    429,
    { error: { message: "Too many pages are open." } },
  ]);
  await Promise.all(streams.map(({ body }) => body?.cancel()));
  // A place is free again once the stream has noticed.
  await expect
    .poll(async () => {
      const again = await open();
      await again.body?.cancel();
      return again.status;
    })
    .toBe(200);
});

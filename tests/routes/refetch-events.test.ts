import { afterAll, beforeAll, expect, test } from "vitest";
import { findRevision, listChangesSince } from "#app/domain/changes/read-changes.server.ts";
import type { Body, Call } from "./contracts/contract.ts";
import { send } from "./request.ts";
import { closeWorld, createWorld, pixel, type World } from "./world.ts";

/**
 * The events after which threads and tasks are read again (specification, section 4): each is a change
 * under a new revision, which every page that follows the viewer's changes hears of.
 */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(closeWorld);

const file = { name: "blue.png", type: "image/png", bytes: pixel };
const picture: Body = { files: { file } };

type Event = [string, "task" | "file", Call["path"], Body | ((world: World) => Body) | undefined];
test.each<Event>([
  [
    "comment resolution changed",
    "task",
    ({ tasks }) => `/tasks/${tasks.toChange}/status`,
    { form: { status: "done", intent: "resolve" } },
  ],
  ["comment deleted", "task", ({ tasks }) => `/tasks/${tasks.toTrash}/trash`, undefined],
  ["comment restored", "task", ({ tasks }) => `/tasks/${tasks.inTrash}/restore`, undefined],
  ["file restored", "file", ({ files }) => `/files/${files.inTrash}/restore`, undefined],
  [
    "file renamed",
    "file",
    ({ files }) => `/files/${files.toChange}/rename`,
    { form: { name: "label v2.png" } },
  ],
  [
    "file uploaded",
    "file",
    "/uploads",
    ({ threads }) => ({ files: { file, threadId: threads.read } }),
  ],
  ["preview updated", "file", ({ files }) => `/files/${files.toChange}/own-preview`, picture],
  [
    "archive changed",
    "file",
    ({ files }) => `/files/${files.toChange}/archive`,
    { form: { archived: "true" } },
  ],
  ["pin changed", "file", ({ files }) => `/files/${files.read}/pin`, { form: { pinned: "true" } }],
  ["file deleted", "file", ({ files }) => `/files/${files.toTrash}/trash`, undefined],
  ["file replaced", "file", ({ files }) => `/files/${files.toChangeByForm}/replace`, picture],
])("%s", async (_, type, path, body) => {
  const before = await findRevision(world.owner);
  const call = { method: "POST", path, ...(body && { body }) };
  const response = await send(call, world, { cookie: world.owner.cookie });
  expect(response.status, await response.text()).toBe(200);
  expect(await findRevision(world.owner)).toBeGreaterThan(before);
  const news = await listChangesSince(world.owner, before);
  expect(news.map((change) => change.type)).toContain(type);
});

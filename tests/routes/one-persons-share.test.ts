import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#app/adapters/db/client.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import { holdLock } from "#tests/setup/database/hold-lock.ts";
import { setUpWebServer } from "#tests/setup/servers/web-server.ts";
import { build, createRequestContext, ownHeaders } from "./request.ts";
import { closeWorld, createWorld, type World } from "./world.ts";

const { serve, port } = setUpWebServer();
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(closeWorld);

const ask = (path: string, cookie: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${port()}${path}`, {
    ...init,
    headers: { ...ownHeaders, cookie, ...Object.fromEntries(new Headers(init.headers)) },
  });

const setStatus = (id: string, cookie: string) =>
  ask(`/api/feedback/${id}/status`, cookie, {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ status: "done" }),
  });

const message =
  "Galley is still busy with what you asked for before, so this was not done. Please try again in a moment.";

/** Holds the row of this task until it is called. */
const lockTask = (id: string) =>
  holdLock((tx) => tx.select().from(tasks).where(eq(tasks.id, id)).for("update"));

test("while sixty changes of one person wait for a row, another person's page and change go on; beyond fifty they are refused", async () => {
  await serve({ build, createRequestContext });
  const other = await createWorld();
  // The first page of a process takes long, and those who wait do so for ten seconds only.
  for (const { owner } of [world, other]) await ask("/dashboard", owner.cookie);
  const unlock = await lockTask(world.tasks.toChange);
  const answered: Response[] = [];
  const asked = Array.from({ length: 60 }, () =>
    setStatus(world.tasks.toChange, world.owner.cookie).then((response) => {
      answered.push(response);
    }),
  );
  await expect.poll(() => answered.length, { timeout: 5_000 }).toBe(9);
  for (const refused of answered) {
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "5"]);
    expect(await refused.json()).toEqual({ error: { message } });
  }
  for (const [end, mode] of [[".data", "cors"] as const, ["", "navigate"] as const]) {
    const form = await ask(`/tasks/${world.tasks.toChange}/status${end}`, world.owner.cookie, {
      method: "POST",
      headers: { "sec-fetch-mode": mode },
      body: new URLSearchParams({ status: "in_progress" }),
    });
    expect(form.status).toBe(429);
    expect(await form.text()).toContain(message);
  }
  const page = await ask("/dashboard", other.owner.cookie);
  expect([page.status, answered.length]).toEqual([200, 9]);
  expect((await setStatus(other.tasks.toChange, other.owner.cookie)).status).toBe(200);
  const own = await ask("/dashboard", world.owner.cookie);
  expect([own.status, answered.length]).toEqual([200, 9]);
  await unlock();
  await Promise.all(asked);
  expect(answered.slice(9).map(({ status }) => status)).toEqual(Array(51).fill(200));
  const [task] = await db().select().from(tasks).where(eq(tasks.id, world.tasks.toChange));
  expect(task?.status).toBe("done");
});

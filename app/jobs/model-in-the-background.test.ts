import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { enqueue } from "#app/adapters/queue/queue.server.ts";
import { followChanges } from "#app/domain/changes/follow-changes.server.ts";
import { extractThreadJob } from "#app/domain/tasks/extract-thread.job.ts";
import { listTasks } from "#app/domain/tasks/list-tasks.server.ts";
import { createMessage, createOwner, createThread } from "#tests/factories/desk.ts";
import type { Scripted } from "#tests/setup/language-model-server.ts";
import { itemFor, openModelWorld } from "#tests/setup/model-world.ts";
import { startJobs } from "./start.server.ts";

let world: Awaited<ReturnType<typeof openModelWorld>>;
let jobs: Awaited<ReturnType<typeof startJobs>>;
beforeAll(async () => {
  world = await openModelWorld();
  jobs = await startJobs();
});
afterAll(async () => {
  await jobs?.stop();
  await world?.server.close();
  await closeDatabase();
});

test("tasks of a new mail do not wait for the language model, which refines them when it has answered", async () => {
  const owner = await createOwner();
  const threadId = await createThread(owner);
  await createMessage(owner, threadId, {
    body: "Please make the logo larger. The second crate stands in the yard.",
  });
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<Scripted>();
  world.server.script(() => {
    asked.resolve();
    return answer.promise;
  });
  const gone = new AbortController();
  const changes = followChanges(owner, null, gone.signal);
  await db().transaction((tx) =>
    enqueue(tx, extractThreadJob, { userId: owner.id, threadId }, { key: threadId }),
  );
  await asked.promise;
  const lines = async () =>
    (await listTasks(owner, { status: null, limit: 200 })).items.map(({ text }) => text).sort();
  expect(await lines()).toEqual(["Make the logo larger"]);
  answer.resolve({
    says: {
      items: [
        itemFor("Please make the logo larger.", { task: "Enlarge the logo" }),
        itemFor("The second crate stands in the yard.", { task: "Fetch the second crate" }),
      ],
    },
  });
  while (!(await lines()).includes("Fetch the second crate")) await changes.next();
  gone.abort();
  expect(await lines()).toEqual(["Enlarge the logo", "Fetch the second crate"]);
});

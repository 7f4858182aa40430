import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { enqueue } from "#app/adapters/queue/queue.server.ts";
import { findRevision } from "#app/domain/changes/read-changes.server.ts";
import { listTasks } from "#app/domain/tasks/lists/list-tasks.server.ts";
import { extractThreadJob } from "#app/domain/tasks/reading/extract-thread.job.ts";
import { changesOf } from "#tests/factories/changes-of.ts";
import { createMessage, createOwner, createThread } from "#tests/factories/desk.ts";
import { itemFor } from "#tests/factories/model-item.ts";
import { allowModel, openModelWorld } from "#tests/setup/mailbox/model-world.ts";
import type { Scripted } from "#tests/setup/servers/language-model-server.ts";
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
  await allowModel(owner);
  const threadId = await createThread(owner);
  await createMessage(owner, threadId, {
    body: "Please make the logo larger. Thanks for the second crate.",
  });
  await createMessage(owner, threadId, {
    body: "Thanks, all is well here.",
    sentAt: new Date("2026-03-01T10:00:00Z"),
  });
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<Scripted>();
  const refused = Promise.withResolvers<void>();
  world.server.script((question) => {
    if (question.data.includes("all is well")) {
      refused.resolve();
      return { status: 400 };
    }
    asked.resolve();
    return answer.promise;
  });
  const gone = new AbortController();
  // Following begins with the first change that is requested: from here on none may be missed.
  const changes = changesOf(owner, await findRevision(owner), gone.signal);
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
        itemFor("Thanks for the second crate.", { task: "Fetch the second crate" }),
      ],
    },
  });
  while (!(await lines()).includes("Fetch the second crate")) await changes.next();
  gone.abort();
  expect(await lines()).toEqual(["Enlarge the logo", "Fetch the second crate"]);
  // Reading the answer sends no further question, not even for the mail that was refused.
  await refused.promise;
  await jobs.stop();
  const { rows } = await db().execute<{ payload: unknown }>(
    sql`select data as payload from pgboss.job where name = 'ask-model'`,
  );
  expect(rows).toHaveLength(1);
  expect(world.server.asked).toHaveLength(2);
});

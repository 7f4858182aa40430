import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findRevision } from "#app/domain/changes/read-changes.server.ts";
import { listRecentImports } from "#app/domain/intake/import/list-recent-imports.server.ts";
import { requestImport } from "#app/domain/intake/import/request-import.server.ts";
import { env, projectRoot } from "#app/env.server.ts";
import { type Child, startChild } from "#app/processes/children/start-child.ts";
import { changesOf } from "#tests/factories/changes-of.ts";
import { type MailboxWorld, openMailboxWorld } from "#tests/setup/mailbox/mailbox-world.ts";

let world: MailboxWorld;
const workers: Child[] = [];

beforeAll(async () => {
  world = await openMailboxWorld();
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await world?.close();
});

async function startWorker() {
  const worker = await startChild({
    name: "worker",
    command: [join(projectRoot, "app/processes/worker.ts")],
    env: { ...process.env, DATABASE_URL: env().DATABASE_URL },
    onLine: () => undefined,
  });
  workers.push(worker);
  return worker;
}

test("a worker that is killed in an import has its job done by the next one", async () => {
  const viewer = await world.connect();
  const byThread = Map.groupBy(world.mailbox.people[0]!.messages, (message) => message.threadId);
  const [threadId, mails] = [...byThread].find(([, { length }]) => length > 4)!;
  // The first message arrives; the second one blocks the worker.
  await world.google.setLatency(60_000, `/messages/${mails[1]!.id}`);
  const first = await startWorker();
  const gone = new AbortController();
  // Following begins with the first change that is requested: from here on none may be missed.
  const changes = changesOf(viewer, await findRevision(viewer), gone.signal);
  await requestImport(viewer, { importId: randomUUID(), threads: [{ threadId, subject: "" }] });
  const until = async (isThere: () => Promise<boolean>) => {
    while (!(await isThere())) await changes.next();
  };
  await until(async () => (await listRecentImports(viewer))[0]?.messagesDone === 1);
  process.kill(first.pid, "SIGKILL");
  await world.google.reset();
  await startWorker();
  await until(async () => (await listRecentImports(viewer))[0]?.state === "done");
  gone.abort();
  expect(await listRecentImports(viewer)).toMatchObject([
    { messagesDone: mails.length, messagesTotal: mails.length, error: null },
  ]);
  const fetched = await world.google.callsTo("format=raw");
  expect(fetched.some(({ path }) => path.includes(mails[0]!.id))).toBe(false);
}, 120_000);

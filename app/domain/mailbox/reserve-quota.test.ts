import { afterAll, beforeAll, expect, test } from "vitest";
import { type MailboxWorld, openMailboxWorld } from "#tests/setup/mailbox/mailbox-world.ts";
import { holdQuota, reserveQuota } from "./reserve-quota.server.ts";

let world: MailboxWorld;
beforeAll(async () => {
  world = await openMailboxWorld();
});
afterAll(() => world?.close());

// A reservation with this signal fails if it has to wait.
const withoutWaiting = AbortSignal.abort();

test("imports may take 300 units at once and 75 a second, and leave a fifth of a minute to people", async () => {
  const viewer = await world.connect();
  const started = performance.now();
  for (let call = 0; call < 15; call++) {
    expect(await reserveQuota(viewer, 20, "import", withoutWaiting)).toBeNull();
  }
  // 150 units more have to drain first: 2 s, less the time that the first 15 calls took.
  for (const units of [75, 75]) expect(await reserveQuota(viewer, units, "import")).toBeNull();
  expect(performance.now() - started).toBeGreaterThan(1_900);
  // Imports have filled it to their limit: one more has to wait, and yet users can take 1,200 at once.
  await expect(reserveQuota(viewer, 75, "import", withoutWaiting)).rejects.toThrow("aborted");
  for (let call = 0; call < 60; call++) {
    expect(await reserveQuota(viewer, 20, "person", withoutWaiting)).toBeNull();
  }
});

test("of many who ask at once only those get it whom the bucket holds", async () => {
  const viewer = await world.connect();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => reserveQuota(viewer, 1_000, "person")),
  );
  expect(answers.filter((problem) => problem === null)).toHaveLength(1);
});

test("who cannot wait is told how long it would take", async () => {
  const viewer = await world.connect();
  await holdQuota(viewer, 30_000);
  const problem = await reserveQuota(viewer, 1_200, "person");
  expect(problem?.kind).toBe("rate-limited");
  expect(problem?.retryAfterMs).toBeGreaterThan(20_000);
});

test("without a connection there is nothing to pay", async () => {
  const nobody = { id: crypto.randomUUID() };
  expect(await reserveQuota(nobody, 40, "import")).toBeNull();
});

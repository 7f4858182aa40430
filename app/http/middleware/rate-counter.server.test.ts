import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import {
  addToCounts,
  forgetCountsBefore,
} from "#app/domain/request-counts/count-requests.server.ts";
import { requestCounts } from "#app/domain/request-counts/tables.server.ts";
import { RateCounter, type SharedCounts } from "./rate-counter.server.ts";

const now = Date.UTC(2030, 0, 1);
const signIn = { name: "sign-in", perMinute: 60, isExact: true };
const read = { name: "read", perMinute: 3_000 };

beforeEach(async () => {
  await db().delete(requestCounts);
});
afterAll(closeDatabase);

/** A database that records its calls. */
function database() {
  const add = vi.fn(addToCounts);
  return { add, forgetBefore: forgetCountsBefore } satisfies SharedCounts;
}

test("two processes count sign-ins together, each request at once", async () => {
  const [one, other] = [new RateCounter(), new RateCounter()];
  const counts: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    counts.push(await one.count("203.0.113.7", signIn, now));
    counts.push(await other.count("203.0.113.7", signIn, now));
  }
  expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(await one.count("198.51.100.9", signIn, now)).toBe(1);
  expect(await other.count("203.0.113.7", signIn, now + 60_000)).toBe(1);
});

test("requests that come together are each counted once", async () => {
  const [one, other] = [new RateCounter(), new RateCounter()];
  const asked = Array.from({ length: 40 }, (_, at) =>
    (at % 2 ? one : other).count("a", signIn, now),
  );
  expect(Math.max(...(await Promise.all(asked)))).toBe(40);
});

test("reading costs no query, until somebody has used a tenth of the limit", async () => {
  const shared = database();
  const counter = new RateCounter(shared);
  for (let count = 1; count <= 300; count += 1) expect(counter.count("a", read, now)).toBe(count);
  await counter.sync();
  expect(shared.add.mock.calls.every(([added]) => added.size === 0)).toBe(true);
});

test("past that, two processes learn of each other in one statement a second", async () => {
  const shared = database();
  const [one, other] = [new RateCounter(shared), new RateCounter(shared)];
  for (const counter of [one, other]) {
    for (let count = 0; count < 1_000; count += 1) counter.count("a", read, now);
    for (let count = 0; count < 500; count += 1) counter.count("b", read, now);
    await counter.sync();
  }
  expect(shared.add).toHaveBeenCalledTimes(2);
  expect(other.count("a", read, now)).toBe(2_001);
  expect(other.count("b", read, now)).toBe(1_001);
  one.count("a", read, now);
  await one.sync();
  expect(one.count("a", read, now)).toBe(2_002);
});

test("a process that has something to tell does so by itself", async () => {
  const shared = database();
  const counter = new RateCounter(shared);
  for (let count = 0; count < 400; count += 1) counter.count("a", read, now);
  await vi.waitFor(() => expect(shared.add).toHaveBeenCalledTimes(1), { timeout: 10_000 });
});

test.each([
  ["is down", () => Promise.reject(new Error("connect ECONNREFUSED"))],
  ["does not answer", () => new Promise<never>(() => undefined)],
])("while the database %s each process counts for itself, and waits once", async (_, add) => {
  const shared = { add: vi.fn(add), forgetBefore: async () => undefined };
  const counter = new RateCounter(shared);
  for (let count = 1; count <= 61; count += 1) {
    expect(await counter.count("a", signIn, now)).toBe(count);
  }
  expect(shared.add).toHaveBeenCalledTimes(1);
});

test("the database knows nobody's address, and forgets the minutes that are over", async () => {
  const counter = new RateCounter();
  await counter.count("203.0.113.7", signIn, now);
  expect(JSON.stringify(await db().select().from(requestCounts))).not.toContain("203.0");
  await counter.count("203.0.113.7", signIn, now + 120_000);
  await vi.waitFor(async () => {
    const minutes = await db().select({ minute: requestCounts.minute }).from(requestCounts);
    expect(minutes).toEqual([{ minute: now / 60_000 + 2 }]);
  });
});

import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { db } from "#app/adapters/db/client.server.ts";
import type { GoogleLimit } from "#app/adapters/google/google-limit.ts";
import type { GoogleProblem } from "#app/adapters/google/google-problem.ts";
import { mailboxConnections, projectQuotas } from "#app/domain/mailbox/tables.server.ts";
import { env } from "#app/env.server.ts";
import { type MailboxWorld, openMailboxWorld } from "#tests/setup/mailbox/mailbox-world.ts";
import { gmailQuota, peopleQuota } from "./api-quota.server.ts";
import { pauseCalls } from "./pause-calls.server.ts";
import { reserveOfProject } from "./project-quota.server.ts";
import type { Urgency } from "./quota-wait.ts";
import { reserveQuota } from "./reserve-quota.server.ts";

let world: MailboxWorld;
beforeAll(async () => {
  world = await openMailboxWorld();
});
afterEach(() => db().delete(projectQuotas));
afterAll(() => world?.close());

const limited = (limit: GoogleLimit, retryAfterMs: number | null = null): GoogleProblem => ({
  ...{ kind: "rate-limited", status: 429, detail: "", retryAfterMs, limit },
});

// A reservation with this signal fails if it has to wait.
const withoutWaiting = AbortSignal.abort();

test("imports may take 300 units at once and 75 a second, and leave a fifth of a minute to people", async () => {
  const viewer = await world.connect();
  const started = performance.now();
  for (let call = 0; call < 15; call++) {
    expect(await reserveQuota(viewer, gmailQuota, 20, "import", withoutWaiting)).toBeNull();
  }
  // 150 units more have to drain first: 2 s, less the time that the first 15 calls took.
  for (const units of [75, 75])
    expect(await reserveQuota(viewer, gmailQuota, units, "import")).toBeNull();
  expect(performance.now() - started).toBeGreaterThan(1_900);
  // Imports have filled it to their limit: more has to wait, even if a second passes meanwhile, and yet
  // users can take 1,200 at once.
  await expect(reserveQuota(viewer, gmailQuota, 150, "import", withoutWaiting)).rejects.toThrow(
    "aborted",
  );
  for (let call = 0; call < 60; call++) {
    expect(await reserveQuota(viewer, gmailQuota, 20, "person", withoutWaiting)).toBeNull();
  }
});

test("of many who ask at once only those get it whom the bucket holds", async () => {
  const viewer = await world.connect();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => reserveQuota(viewer, gmailQuota, 1_000, "person")),
  );
  expect(answers.filter((problem) => problem === null)).toHaveLength(1);
});

test("after the clock was set back an hour, nobody waits for the hour to pass", async () => {
  const viewer = await world.connect();
  const inAnHour = sql`clock_timestamp() + interval '1 hour'`;
  await db()
    .update(mailboxConnections)
    .set({ quotaSpentUntil: inAnHour })
    .where(eq(mailboxConnections.userId, viewer.id));
  expect(await reserveQuota(viewer, gmailQuota, 20, "person", withoutWaiting)).toBeNull();
  await db().update(projectQuotas).set({ spentUntil: inAnHour });
  // More than this process has left of its last block.
  const units = env().GMAIL_UNITS_PER_MINUTE / 20;
  expect(await reserveOfProject(gmailQuota, units, "person")).toBeNull();
  // It fills and drains as before.
  expect(await reserveQuota(viewer, gmailQuota, 1_400, "person", withoutWaiting)).toBeNull();
  await expect(reserveQuota(viewer, gmailQuota, 200, "person", withoutWaiting)).rejects.toThrow(
    "aborted",
  );
});

test("a caller that cannot wait gets the time that it would take", async () => {
  const viewer = await world.connect();
  await pauseCalls(viewer, gmailQuota, limited("user", 900_000), 500);
  const problem = await reserveQuota(viewer, gmailQuota, 1, "person");
  expect(problem).toMatchObject({ kind: "rate-limited", limit: "user" });
  expect(problem?.retryAfterMs).toBeGreaterThan(890_000);
  // Another mailbox goes on, and a shorter pause does not end a longer one.
  expect(await reserveQuota(await world.connect(), gmailQuota, 1, "person")).toBeNull();
  await pauseCalls(viewer, gmailQuota, limited("user"), 500);
  expect((await reserveQuota(viewer, gmailQuota, 1, "import"))?.retryAfterMs).toBeGreaterThan(
    890_000,
  );
});

test.each(["project-minute", "project-day"] as const)(
  "at the limit '%s' every mailbox waits, and is told whose limit it is",
  async (limit) => {
    const [viewer, other] = [await world.connect(), await world.connect()];
    await pauseCalls(viewer, gmailQuota, limited(limit, 900_000), 500);
    for (const one of [viewer, other]) {
      expect(await reserveQuota(one, gmailQuota, 1, "person")).toMatchObject({
        kind: "rate-limited",
        limit,
      });
    }
  },
);

test("a pause is never longer than a day, whatever time was stated", async () => {
  const viewer = await world.connect();
  await pauseCalls(viewer, gmailQuota, limited("user", 9e9), 500);
  const problem = await reserveQuota(viewer, gmailQuota, 1, "import");
  expect(problem?.retryAfterMs).toBeLessThanOrEqual(24 * 3_600_000);
});

describe("the project's own quota", () => {
  const { GMAIL_UNITS_PER_MINUTE, GMAIL_UNITS_PER_DAY } = env();
  afterEach(() => void Object.assign(env(), { GMAIL_UNITS_PER_MINUTE, GMAIL_UNITS_PER_DAY }));
  // More than what is left of a block, so that each call takes units from the shared row.
  const units = 2_001;
  const limitOf = async (urgency: Urgency) =>
    (await reserveOfProject(gmailQuota, units, urgency))?.limit;

  test("imports leave a part of the day to people, and then the day is used up for all", async () => {
    Object.assign(env(), { GMAIL_UNITS_PER_DAY: 5 * units + 10 });
    for (let call = 0; call < 4; call++) expect(await limitOf("import")).toBeUndefined();
    expect(await limitOf("import")).toBe("project-day");
    expect(await limitOf("person")).toBeUndefined();
    expect(await limitOf("person")).toBe("project-day");
    const left = await reserveOfProject(gmailQuota, units, "person");
    expect(left?.waitMs).toBeGreaterThan(0);
    expect(left?.waitMs).toBeLessThanOrEqual(25 * 3_600_000);
    // Yesterday's units do not count.
    await db().update(projectQuotas).set({ day: "2026-01-01" });
    expect(await limitOf("import")).toBeUndefined();
  });

  test("the units of a minute are shared, and imports leave some to people", async () => {
    Object.assign(env(), { GMAIL_UNITS_PER_MINUTE: 40_000 });
    expect(await limitOf("import")).toBeUndefined();
    expect(await limitOf("import")).toBe("project-minute");
    expect(await limitOf("person")).toBeUndefined();
  });
});

describe("the People API", () => {
  const { PEOPLE_REQUESTS_PER_MINUTE } = env();
  afterEach(() => void Object.assign(env(), { PEOPLE_REQUESTS_PER_MINUTE }));
  const ask = (viewer: { id: string }, urgency: Urgency, requests = 1) =>
    reserveQuota(viewer, peopleQuota, requests, urgency, withoutWaiting);

  test("a person has 22 requests at once, background reading fewer, and Gmail's units are others", async () => {
    const viewer = await world.connect();
    expect(await ask(viewer, "import", 4)).toBeNull();
    await expect(ask(viewer, "import", 50)).rejects.toThrow("aborted");
    expect(await ask(viewer, "person", 15)).toBeNull();
    expect(await ask(viewer, "person", 20)).toMatchObject({ limit: "user" });
    expect(await reserveQuota(viewer, gmailQuota, 1_400, "person", withoutWaiting)).toBeNull();
  });

  test("a limit of contacts does not hold up mail, for one user and for the project", async () => {
    const [viewer, other] = [await world.connect(), await world.connect()];
    await pauseCalls(viewer, peopleQuota, limited("user", 900_000), 500);
    expect(await reserveQuota(viewer, peopleQuota, 1, "person")).toMatchObject({ limit: "user" });
    expect(await ask(other, "person")).toBeNull();
    await pauseCalls(viewer, peopleQuota, limited("project-minute", 900_000), 500);
    const refused = await reserveQuota(other, peopleQuota, 1, "person");
    expect(refused).toMatchObject({ kind: "rate-limited", limit: "project-minute" });
    expect(await reserveQuota(viewer, gmailQuota, 1, "person", withoutWaiting)).toBeNull();
  });

  test("the project's requests are counted if the setting tells how many there are", async () => {
    const requests = 50;
    for (let call = 0; call < 40; call++) {
      expect(await reserveOfProject(peopleQuota, requests, "person")).toBeNull();
    }
    Object.assign(env(), { PEOPLE_REQUESTS_PER_MINUTE: 600 });
    for (let call = 0; call < 3; call++) {
      expect(await reserveOfProject(peopleQuota, requests, "person")).toBeNull();
    }
    expect(await reserveOfProject(peopleQuota, requests, "person")).toMatchObject({
      limit: "project-minute",
    });
  });
});

test("without a connection there is nothing to pay", async () => {
  const nobody = { id: crypto.randomUUID() };
  expect(await reserveQuota(nobody, gmailQuota, 40, "import")).toBeNull();
});

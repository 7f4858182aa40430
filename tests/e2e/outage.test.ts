import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDatabase } from "#app/adapters/db/client.server.ts";
import { startSession } from "#app/domain/accounts/sessions.server.ts";
import { sessionCookie } from "#app/http/cookies.server.ts";
import { createOwner } from "#tests/factories/desk.ts";
import { type DatabaseGate, openDatabaseGate } from "#tests/setup/database/database-gate.ts";
import { startTestApp, type TestApp } from "#tests/setup/servers/test-app.ts";

let gate: DatabaseGate;
let app: TestApp;
let cookie: string;

beforeAll(async () => {
  gate = await openDatabaseGate(process.env.DATABASE_URL ?? "");
  app = await startTestApp({
    settings: { DATABASE_URL: gate.url, LOG_LEVEL: "silent" },
  });
  const { token } = await startSession(await createOwner(), { kind: "top", device: "" });
  const [pair = ""] = (await sessionCookie().serialize(token)).split(";");
  cookie = pair.replace(/-session-\d+=/, `-session-${new URL(app.origin).port}=`);
  expect((await get("/api/threads")).status).toBe(200);
});
afterAll(async () => {
  await gate?.open();
  await app?.stop();
  await closeDatabase();
});

function get(path: string, accept = "application/json"): Promise<Response> {
  return fetch(app.origin + path, { headers: { cookie, accept }, redirect: "manual" });
}
const unreachable = "Galley cannot reach its database at the moment. Please try again in a moment.";

describe.each([
  ["does not exist any more", () => gate.shut()],
  ["does not answer any more", async () => gate.stall()],
])("a database that %s", (_, begin) => {
  test("is told of within two seconds, while pages without data work, and it passes", async () => {
    await begin();
    const started = performance.now();
    const answers = await Promise.all([
      get("/api/threads"),
      get("/dashboard", "text/html"),
      get("/dashboard.data"),
      get("/api/files/1/pin"),
      get("/health"),
      get("/health/ready"),
    ]);
    expect(performance.now() - started).toBeLessThan(2_000);
    const [call, page, data, , health, ready] = answers;
    expect(call?.status).toBe(503);
    expect(await call?.json()).toEqual({ error: { message: unreachable } });
    expect(call?.headers.get("retry-after")).toBe("5");
    expect(page?.status).toBe(503);
    expect(page?.headers.get("retry-after")).toBe("5");
    expect(page?.headers.get("content-type")).toContain("text/html");
    expect(await page?.text()).toContain(unreachable);
    expect(data?.status).toBe(503);
    expect(health?.status).toBe(503);
    expect(ready?.status).toBe(503);
    for (const path of ["/", "/privacy", "/terms", "/health/live", "/icon.svg"]) {
      expect([path, (await get(path, "text/html")).status]).toEqual([path, 200]);
    }
    await gate.open();
    await expect.poll(async () => (await get("/api/threads")).status).toBe(200);
    expect((await get("/health")).status).toBe(200);
    expect((await get("/health/ready")).status).toBe(200);
  });
});

import { afterEach, expect, test } from "vitest";
import { setUpWebServer } from "#tests/setup/servers/web-server.ts";
import { Admission } from "./admission.ts";
import { Bound } from "./bound.ts";

const { serve, port, connection } = setUpWebServer();
let admission: Admission;
let waiting: (() => void)[] = [];
afterEach(() => {
  answerAll();
  admission.stop();
});

function answerAll(): void {
  for (const answer of waiting) answer();
  waiting = [];
}

/** An app that answers when the test says so. It lets in 32 requests unless told otherwise, however late this process is. */
async function serveBusy(
  bound: Pick<Bound, "value" | "adapt"> = { value: 32, adapt: () => undefined },
): Promise<void> {
  admission = new Admission(() => ({ waiting: 0, acquired: 0 }), bound);
  const handle = () =>
    new Promise<Response>((resolve) => waiting.push(() => resolve(new Response("app"))));
  await serve(handle, { admission });
}

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${port()}${path}`, { redirect: "manual", ...init });

/** Requests this many pages, which are not answered yet. */
async function askFor(pages: number): Promise<Promise<Response>[]> {
  const asked = Array.from({ length: pages }, () => ask("/dashboard"));
  await expect.poll(() => waiting.length).toBeGreaterThanOrEqual(pages);
  return asked;
}

test("what can wait is put off first, then pages; changes, signing in and health never", async () => {
  await serveBusy();
  const half = await askFor(16);
  const previewPath = "/files/7/preview";
  for (const put of [
    ask(previewPath),
    ask("/files/8/compare/7?olderPage=1&newerPage=1"),
    ask("/place-checks/7.webp"),
    ask("/api/events?since=3"),
    ask("/dashboard/thread/1.data", { headers: { "sec-purpose": "prefetch" } }),
    ask("/gmail/push", { method: "POST", body: "{}" }),
  ]) {
    expect((await put).status).toBe(503);
  }
  const rest = Array.from({ length: 16 }, () => ask("/dashboard"));
  await expect.poll(() => waiting.length).toBe(32);
  expect((await ask("/dashboard")).status).toBe(503);
  expect((await ask("/api/threads")).status).toBe(503);
  const kept = [
    ask("/tasks/7/status", { method: "POST", body: "status=done" }),
    ask("/api/feedback/7/status", { method: "PATCH", body: "{}" }),
    ask("/auth/callback?code=1"),
    ask("/health"),
    ask("/health/live"),
    ask("/health/ready"),
  ];
  await expect.poll(() => waiting.length).toBe(38);
  answerAll();
  for (const answer of [...half, ...rest, ...kept]) expect((await answer).status).toBe(200);
  const preview = ask(previewPath);
  await expect.poll(() => waiting.length).toBe(1);
  answerAll();
  expect((await preview).status).toBe(200);
});

test("a refused request gets the time to retry, in JSON for a call and as a page for a document", async () => {
  await serveBusy();
  const pages = await askFor(32);
  const call = await ask("/api/threads");
  const ms = Number(call.headers.get("x-retry-after-ms"));
  expect(ms).toBeGreaterThanOrEqual(500);
  expect(ms).toBeLessThan(2_000);
  expect(call.headers.get("retry-after")).toBe(String(Math.ceil(ms / 1_000)));
  const message = "Galley is busy at the moment. Please try again in a moment.";
  expect(await call.json()).toEqual({ error: { message, retryAfterMs: ms } });
  const page = await ask("/dashboard", { headers: { accept: "text/html,*/*" } });
  expect([page.status, page.headers.get("cache-control")]).toEqual([503, "no-store"]);
  // The extension's panel frames pages, so it shows this one too.
  const policy = page.headers.get("content-security-policy");
  expect(policy).toMatch(/; frame-ancestors chrome-extension:\/\/[a-p]{32}$/);
  expect(page.headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
  expect(await page.text()).toMatch(/<meta http-equiv="refresh" content="1">.*Trying again in 1 s/);
  answerAll();
  for (const answer of pages) expect((await answer).status).toBe(200);
});

test("a change whose body has not arrived takes no place; too many others at once are put off, health never", async () => {
  await serveBusy();
  const head = "POST /tasks/7/status HTTP/1.1\r\nHost: localhost\r\nContent-Length: 11\r\n\r\n";
  for (let slow = 0; slow < 2; slow += 1) (await connection()).write(head);
  const change = () => ask("/tasks/7/status", { method: "POST", headers: { accept: "text/html" } });
  const changes = Array.from({ length: 256 }, change);
  await expect.poll(() => waiting.length).toBe(258);
  const putOff = await change();
  expect(putOff.status).toBe(503);
  const page = await putOff.text();
  expect(page).toContain("Nothing was saved. Go back, and send it again in a moment.");
  expect(page).not.toContain("http-equiv");
  const health = ["/health", "/health/live", "/health/ready"].map((path) => ask(path));
  await expect.poll(() => waiting.length).toBe(261);
  answerAll();
  for (const answer of health) expect((await answer).status).toBe(200);
  for (const answer of changes) expect((await answer).status).toBe(200);
});

test("the bound grows when only requests that can wait are put off", async () => {
  const bound = new Bound();
  await serveBusy({
    get value() {
      return bound.value;
    },
    adapt: (_, wasReached) => bound.adapt({ loopMs: 0, poolMs: 0 }, wasReached),
  });
  const preview = () => ask("/files/7/preview");
  const first = Array.from({ length: 16 }, preview);
  await expect.poll(() => waiting.length).toBe(16);
  expect((await preview()).status).toBe(503);
  await expect.poll(() => bound.value).toBe(36);
  const more = [preview(), preview()];
  await expect.poll(() => waiting.length).toBe(18);
  answerAll();
  for (const answer of [...first, ...more]) expect((await answer).status).toBe(200);
});

test("one session takes two thirds of the places that read, and forty changes; another session and people without one go on", async () => {
  await serveBusy();
  const as = (token: string): RequestInit => ({
    headers: { cookie: `galley-session-3000=${token}` },
  });
  const change = (token: string) =>
    ask("/api/selection", { ...as(token), method: "POST", body: "{}" });
  const asked = Array.from({ length: 22 }, () => ask("/dashboard", as("greedy")));
  await expect.poll(() => waiting.length).toBe(22);
  expect((await ask("/dashboard", as("greedy"))).status).toBe(503);
  asked.push(ask("/dashboard", as("other")), ask("/"));
  await expect.poll(() => waiting.length).toBe(24);
  asked.push(...Array.from({ length: 40 }, () => change("greedy")));
  await expect.poll(() => waiting.length).toBe(64);
  const putOff = await change("greedy");
  expect([putOff.status, putOff.headers.has("x-retry-after-ms")]).toEqual([503, true]);
  asked.push(change("other"));
  await expect.poll(() => waiting.length).toBe(65);
  answerAll();
  for (const answer of asked) expect((await answer).status).toBe(200);
});

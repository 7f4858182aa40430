import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchInTime, isTimeout } from "./router-timeout.ts";

// Answers nothing, or only the beginning of an answer.
const server = createServer((request, response) => {
  if (request.url?.startsWith("/half")) response.write("half");
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const inTime = fetchInTime(fetch, origin);

let timers: { ms: number; end: () => void }[] = [];
beforeEach(() => {
  timers = [];
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const controller = new AbortController();
    const end = () => controller.abort(new DOMException("too late", "TimeoutError"));
    timers.push({ ms, end });
    return controller.signal;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  server.closeAllConnections();
});

test("a request of the router is given up after 20 s, in the specification's words", async () => {
  const answer = inTime(`${origin}/dashboard.data`).catch((error: unknown) => error);
  expect(timers.map(({ ms }) => ms)).toEqual([20_000]);
  timers[0]?.end();
  const error = await answer;
  expect(isTimeout(error)).toBe(true);
  expect(String(error)).toContain(
    "Request timed out. The server might be busy. Please try again in a moment.",
  );
});

test("an answer that stops half-way is given up too", async () => {
  const response = await inTime(`${origin}/half.data`);
  timers[0]?.end();
  expect(isTimeout(await response.text().catch((error: unknown) => error))).toBe(true);
});

test("what the router itself takes back is no timeout", async () => {
  const controller = new AbortController();
  const answer = inTime(`${origin}/dashboard.data`, { signal: controller.signal });
  controller.abort();
  expect(isTimeout(await answer.catch((error: unknown) => error))).toBe(false);
});

test("calls of /api, uploads and other sites keep their own time", () => {
  const asked = vi.fn(() => Promise.resolve(new Response()));
  const limited = fetchInTime(asked, origin);
  void limited("/api/gmail/connection-status");
  void limited("https://elsewhere.example/x.data");
  expect(timers).toEqual([]);
  void limited("/dashboard.data?tab=done");
  expect(timers).toHaveLength(1);
});

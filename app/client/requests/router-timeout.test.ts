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

test("a request that the router aborts is no timeout", async () => {
  const controller = new AbortController();
  const answer = inTime(`${origin}/dashboard.data`, { signal: controller.signal });
  controller.abort();
  expect(isTimeout(await answer.catch((error: unknown) => error))).toBe(false);
});

test("the router's own Request is given up after 20 s, or when the router takes it back", async () => {
  const controller = new AbortController();
  const asked = new Request(`${origin}/dashboard.data`, { signal: controller.signal });
  const late = inTime(asked).catch((error: unknown) => error);
  timers[0]?.end();
  expect(isTimeout(await late)).toBe(true);
  const taken = inTime(asked).catch((error: unknown) => error);
  controller.abort();
  expect(isTimeout(await taken)).toBe(false);
});

/** A server that puts the first requests off. */
function busyServer(times: number) {
  const bodies: string[] = [];
  const send = async (input: RequestInfo | URL) => {
    bodies.push(input instanceof Request ? await input.text() : "");
    if (bodies.length > times) return new Response("done");
    return new Response("", { status: 503, headers: { "x-retry-after-ms": "1" } });
  };
  const onBusy = vi.fn();
  return { bodies, onBusy, send: fetchInTime(send, origin, onBusy) };
}

test("a request that a busy server puts off is sent again, a change with its body", async () => {
  const { bodies, onBusy, send } = busyServer(3);
  const change = new Request(`${origin}/tasks/7/status.data`, { method: "POST", body: "done" });
  expect(await (await send(change)).text()).toBe("done");
  expect(bodies).toEqual(["done", "done", "done", "done"]);
  expect(onBusy).toHaveBeenCalledOnce();
});

test("it is not sent for ever, and a call of /api says nothing", async () => {
  const { bodies, onBusy, send } = busyServer(Number.POSITIVE_INFINITY);
  expect((await send(`${origin}/api/threads`)).status).toBe(503);
  expect(bodies).toHaveLength(6);
  expect(onBusy).not.toHaveBeenCalled();
});

test("another 503 is an answer, and another site's is its own matter", async () => {
  const send = vi.fn(async () => new Response("", { status: 503 }));
  expect((await fetchInTime(send, origin)("/dashboard.data")).status).toBe(503);
  const elsewhere = busyServer(1);
  expect((await elsewhere.send("https://elsewhere.example/x")).status).toBe(503);
  expect(send).toHaveBeenCalledOnce();
});

test("a request that is taken back while it waits is not sent again", async () => {
  const controller = new AbortController();
  const send = vi.fn(async () => {
    setTimeout(() => controller.abort());
    return new Response("", { status: 503, headers: { "x-retry-after-ms": "60000" } });
  });
  const sent = fetchInTime(send, origin)("/dashboard.data", { signal: controller.signal });
  await expect(sent).rejects.toThrow("aborted");
  expect(send).toHaveBeenCalledOnce();
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

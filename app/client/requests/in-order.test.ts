import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { thingOf } from "./in-order.ts";
import { fetchInTime } from "./router-timeout.ts";

const origin = "http://desk.example";

/** A server that receives a request only after a delay, and may receive a later one first. */
function startServer(delays: number[]) {
  const kept: string[] = [];
  const send = async (_: unknown, init?: RequestInit) => {
    await pause(delays.shift() ?? 0, undefined, init?.signal ? { signal: init.signal } : {});
    kept.push(String(init?.body));
    return new Response();
  };
  return { kept, send: fetchInTime(send, origin) };
}

const post = (body: string, signal?: AbortSignal): RequestInit => ({
  method: "POST",
  body,
  ...(signal && { signal }),
});

test("the last of two changes of a task wins, although the first is slow", async () => {
  const { kept, send } = startServer([300, 0]);
  await Promise.all([
    send(`${origin}/tasks/7/status.data`, post("done")),
    send(`${origin}/tasks/7/status.data`, post("open")),
  ]);
  expect(kept).toEqual(["done", "open"]);
});

test("also if the router makes a Request of each", async () => {
  const kept: string[] = [];
  const delays = [300, 0];
  const send = fetchInTime(async (request) => {
    await pause(delays.shift());
    kept.push(request instanceof Request ? await request.text() : "");
    return new Response();
  }, origin);
  const change = (body: string) =>
    new Request(`${origin}/tasks/7/status.data`, { method: "POST", body });
  await Promise.all([send(change("done")), send(change("open"))]);
  expect(kept).toEqual(["done", "open"]);
});

test("also if the router aborts the first request for the second", async () => {
  const { kept, send } = startServer([300, 0]);
  const first = new AbortController();
  const given = send(`${origin}/tasks/7/status.data`, post("done", first.signal));
  // The request is on its way.
  await pause(10);
  first.abort();
  await Promise.all([given, send(`${origin}/tasks/7/status.data`, post("open"))]);
  expect(kept).toEqual(["done", "open"]);
});

test("a change that is taken back before it was sent is never sent", async () => {
  const { kept, send } = startServer([50, 0, 0]);
  const second = new AbortController();
  const address = `${origin}/tasks/7/status.data`;
  const first = send(address, post("done"));
  const given = send(address, post("in progress", second.signal));
  second.abort();
  await expect(given).rejects.toThrow("aborted");
  await Promise.all([first, send(address, post("open"))]);
  expect(kept).toEqual(["done", "open"]);
});

test("changes of different kinds keep their order too, and other things do not wait", async () => {
  const { kept, send } = startServer([100, 0, 0]);
  await Promise.all([
    send(`${origin}/tasks/7/status.data`, post("status of 7")),
    send(`${origin}/tasks/7/trash.data`, post("trash 7")),
    send(`${origin}/tasks/8/status.data`, post("status of 8")),
  ]);
  expect(kept).toEqual(["status of 8", "status of 7", "trash 7"]);
});

test("a change that fails does not hold up the next", async () => {
  const kept: string[] = [];
  const send = fetchInTime(async (_, init) => {
    if (init?.body === "lost") throw new TypeError("offline");
    kept.push(String(init?.body));
    return new Response();
  }, origin);
  const lost = send(`${origin}/tasks/7/status.data`, post("lost"));
  const next = send(`${origin}/tasks/7/status.data`, post("open"));
  await expect(lost).rejects.toThrow("offline");
  await next;
  expect(kept).toEqual(["open"]);
});

test.each([
  ["/tasks/7/status.data", "/tasks/7"],
  ["/tasks.data", "/tasks"],
  ["/trash/empty.data", "/trash/empty"],
  ["/undo/7.data", "/undo"],
])("%s is about %s", (pathname, thing) => {
  expect(thingOf(pathname)).toBe(thing);
});

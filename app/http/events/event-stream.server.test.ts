import { expect, test, vi } from "vitest";
import { eventStreamOf } from "./event-stream.server.ts";
import { takeStreamPlace } from "./stream-places.server.ts";

/** A stream of one item, which records when it stopped following. */
function openStream(isAllowed: () => boolean, request = new AbortController()) {
  const stopped = Promise.withResolvers<void>();
  async function* follow(signal: AbortSignal) {
    yield ["first"];
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve));
    stopped.resolve();
  }
  const response = eventStreamOf(request.signal, {
    follow,
    toEvent: (data) => ({ event: "change", id: "1", data }),
    mayGoOn: async () => isAllowed(),
    heartbeatMs: 5,
  });
  return { response, stopped: stopped.promise, request };
}

test("a stream ends by itself once its session has ended", async () => {
  let isAllowed = true;
  const { response, stopped } = openStream(() => isAllowed);
  setTimeout(() => {
    isAllowed = false;
  }, 20);
  const text = await response.text();
  await stopped;
  // A client that loses the connection reconnects after two seconds.
  expect(text.startsWith('retry: 2000\n\nevent: change\nid: 1\ndata: "first"\n\n')).toBe(true);
  expect(text).toContain("\n\n:\n\n");
  // Proxies must neither buffer nor compress events.
  expect(Object.fromEntries(response.headers)).toEqual({
    "content-type": "text/event-stream",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
  });
});

test("a stream says how it is to be read: as it comes, kept by nobody, again after 2 s", async () => {
  const { response, stopped } = openStream(() => false);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/event-stream",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
  });
  expect(await response.text()).toMatch(/^retry: 2000\n\n/);
  await stopped;
});

test("a stream that is not told otherwise shows every 25 s that it is alive", async () => {
  vi.useFakeTimers();
  try {
    let asked = 0;
    const response = eventStreamOf(new AbortController().signal, {
      async *follow(signal) {
        yield [];
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
      },
      toEvent: (data: unknown) => ({ event: "change", id: "1", data }),
      mayGoOn: async () => {
        asked += 1;
        return true;
      },
    });
    await vi.advanceTimersByTimeAsync(24_999);
    expect(asked).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toBe(1);
    await response.body?.cancel();
  } finally {
    vi.useRealTimers();
  }
});

test("a stream stops following when its reader goes away, or the connection does", async () => {
  const cancelled = openStream(() => true);
  await cancelled.response.body?.cancel();
  await cancelled.stopped;
  const cut = openStream(() => true);
  cut.request.abort();
  await cut.stopped;
});

test("a viewer has a bounded number of places, and gets each back once", () => {
  const places = Array.from({ length: 20 }, () => takeStreamPlace({ id: "maya" }));
  expect(places.every(Boolean)).toBe(true);
  expect(takeStreamPlace({ id: "maya" })).toBeNull();
  expect(takeStreamPlace({ id: "jonas" })).not.toBeNull();
  places[0]?.();
  places[0]?.();
  expect(takeStreamPlace({ id: "maya" })).not.toBeNull();
  expect(takeStreamPlace({ id: "maya" })).toBeNull();
});

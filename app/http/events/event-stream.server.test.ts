import { expect, test, vi } from "vitest";
import { eventStreams } from "./event-stream.server.ts";
import { takeStreamPlace } from "./stream-places.server.ts";

const toEvent = vi.fn((data: string) => ({ event: "change", id: "1", data }));
const stream = eventStreams(toEvent);

/** A stream of one item, which records when it stopped following. */
function openStream(request = new AbortController()) {
  const stopped = Promise.withResolvers<void>();
  let end: () => void = () => undefined;
  const response = stream(request.signal, async (open) => {
    end = open.end;
    open.send(["first"]);
    return stopped.resolve;
  });
  return { response, stopped: stopped.promise, request, end: () => end() };
}

const headers = {
  "content-type": "text/event-stream",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};

test("a stream ends by itself once its session has ended", async () => {
  const { response, stopped, end } = openStream();
  // Proxies must neither buffer nor compress events.
  expect(Object.fromEntries(response.headers)).toEqual(headers);
  setTimeout(end);
  // A client that loses the connection reconnects after two seconds.
  expect(await response.text()).toBe('retry: 2000\n\nevent: change\nid: 1\ndata: "first"\n\n');
  await stopped;
});

test("a stream says how it is to be read: as it comes, kept by nobody, again after 2 s", async () => {
  const { response, stopped, end } = openStream();
  expect(Object.fromEntries(response.headers)).toEqual(headers);
  setTimeout(end);
  expect(await response.text()).toMatch(/^retry: 2000\n\n/);
  await stopped;
});

test("every stream shows every 25 s that it is alive, and none beats after its end", async () => {
  vi.useFakeTimers();
  try {
    const opened = Array.from({ length: 30 }, () => openStream());
    const texts = opened.map(({ response }) => response.text());
    await vi.advanceTimersByTimeAsync(50_000);
    expect(vi.getTimerCount()).toBe(1);
    for (const { end } of opened) end();
    await vi.advanceTimersByTimeAsync(50_000);
    expect(vi.getTimerCount()).toBe(0);
    for (const text of texts) expect((await text).match(/^:$/gm)).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

test("a stream stops following when its reader goes away, or the connection does", async () => {
  const cancelled = openStream();
  await cancelled.response.body?.cancel();
  await cancelled.stopped;
  for (const read of [true, false]) {
    const cut = openStream();
    if (read) await cut.response.body?.getReader().read();
    cut.request.abort();
    await cut.stopped;
  }
  const never = new AbortController();
  never.abort();
  await openStream(never).stopped;
});

test("events that many streams send are written once", async () => {
  const items = ["a", "b"];
  toEvent.mockClear();
  const texts = [1, 2, 3].map(() =>
    stream(new AbortController().signal, async ({ send, end }) => {
      send(items);
      end();
      return () => undefined;
    }).text(),
  );
  for (const text of texts) expect(await text).toContain('data: "a"\n\nevent: change\nid: 1\n');
  expect(toEvent).toHaveBeenCalledTimes(2);
});

test("a stream that cannot follow breaks, so that its client comes again", async () => {
  const response = stream(new AbortController().signal, async () => {
    throw new Error("on purpose");
  });
  await expect(response.text()).rejects.toThrow("on purpose");
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

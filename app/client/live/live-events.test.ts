import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { flagLoggingOut } from "#app/client/session/logging-out.ts";
import { followLiveEvents, isEverything, type LiveEvent, threadOf } from "./live-events.ts";

/** An EventSource whose events the test dispatches. */
class PlayedSource extends EventTarget {
  static opened: PlayedSource[] = [];
  url: string;
  isClosed = false;
  constructor(url: string) {
    super();
    this.url = url;
    PlayedSource.opened.push(this);
  }
  close() {
    this.isClosed = true;
  }
  send(type: string, data: object) {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }));
  }
}

const page = Object.assign(new EventTarget(), { hidden: false });
const streams = () => PlayedSource.opened;
const addresses = () => streams().map(({ url }) => url);
let received: LiveEvent[];
let opened: number;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", PlayedSource);
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", new EventTarget());
  vi.spyOn(Math, "random").mockReturnValue(0);
  PlayedSource.opened = [];
  page.hidden = false;
  received = [];
  opened = 0;
  stop = followLiveEvents(
    7,
    (event) => received.push(event),
    () => {
      opened += 1;
    },
  );
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("distinguishes changes and FEEDBACK_READY, each with its revision", () => {
  streams()[0]?.send("change", { revision: 8, type: "file", id: "3" });
  streams()[0]?.send("FEEDBACK_READY", { threadId: "t1", revision: 9 });
  expect(received).toEqual([
    { type: "change", revision: 8, of: "file", id: "3" },
    { type: "tasks-ready", threadId: "t1", revision: 9 },
  ]);
});

test("that everything has changed is of no thread, and is followed on from", () => {
  streams()[0]?.send("change", { revision: 4_000, type: "everything", id: "" });
  expect(received.map(isEverything)).toEqual([true]);
  expect(received.map(threadOf)).toEqual([null]);
  streams()[0]?.dispatchEvent(new Event("error"));
  vi.advanceTimersByTime(1_000);
  expect(addresses()[1]).toBe("/api/events?since=4000");
});

test("after an error the stream is opened again from the last revision, after growing pauses", () => {
  streams()[0]?.send("change", { revision: 12, type: "task", id: "x" });
  streams()[0]?.dispatchEvent(new Event("error"));
  expect(streams()[0]?.isClosed).toBe(true);
  vi.advanceTimersByTime(999);
  expect(addresses()).toEqual(["/api/events?since=7"]);
  vi.advanceTimersByTime(1);
  expect(addresses()[1]).toBe("/api/events?since=12");
  streams()[1]?.dispatchEvent(new Event("error"));
  vi.advanceTimersByTime(1_999);
  expect(streams()).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(streams()).toHaveLength(3);
});

test("a follower is notified each time the stream opens", () => {
  streams()[0]?.dispatchEvent(new Event("open"));
  streams()[0]?.dispatchEvent(new Event("error"));
  vi.advanceTimersByTime(1_000);
  expect(opened).toBe(1);
  streams()[1]?.dispatchEvent(new Event("open"));
  expect(opened).toBe(2);
});

test("a server that stops says when to come back, and nobody comes before", () => {
  streams()[0]?.send("change", { revision: 12, type: "task", id: "x" });
  streams()[0]?.dispatchEvent(new MessageEvent("reconnect", { data: "7300" }));
  expect(streams()[0]?.isClosed).toBe(true);
  vi.advanceTimersByTime(7_299);
  expect(streams()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(addresses()[1]).toBe("/api/events?since=12");
});

test("a session that is being ended is not asked again, and one that stays is", () => {
  flagLoggingOut(true);
  streams()[0]?.dispatchEvent(new Event("error"));
  vi.advanceTimersByTime(10_000);
  expect(streams()).toHaveLength(1);
  flagLoggingOut(false);
  vi.advanceTimersByTime(2_000);
  expect(streams()).toHaveLength(2);
});

test("the stream is closed while the tab is hidden and misses nothing", () => {
  streams()[0]?.send("change", { revision: 10, type: "task", id: "x" });
  page.hidden = true;
  page.dispatchEvent(new Event("visibilitychange"));
  expect(streams().map(({ isClosed }) => isClosed)).toEqual([true]);
  page.hidden = false;
  page.dispatchEvent(new Event("visibilitychange"));
  expect(addresses()).toEqual(["/api/events?since=7", "/api/events?since=10"]);
});

test("the end closes it and opens none again", () => {
  streams()[0]?.dispatchEvent(new Event("error"));
  stop();
  vi.advanceTimersByTime(120_000);
  page.dispatchEvent(new Event("visibilitychange"));
  expect(streams()).toHaveLength(1);
});

import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchInTime } from "./router-timeout.ts";
import { guardLeaving, noteUnanswered, wouldLoseChanges } from "./unanswered-changes.ts";

const origin = "http://desk.example";
const page = new EventTarget();
const screen = Object.assign(new EventTarget(), { hidden: false });
const reload = vi.fn();
vi.stubGlobal("window", page);
vi.stubGlobal("document", screen);
guardLeaving({ reload });

beforeEach(() => void reload.mockClear());
afterEach(() => comeBack());
afterAll(() => void vi.unstubAllGlobals());

function comeBack(): void {
  page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
}
const leave = () => page.dispatchEvent(new Event("pagehide"));
function hide(hidden: boolean): void {
  screen.hidden = hidden;
  screen.dispatchEvent(new Event("visibilitychange"));
}
const turns = () => new Promise((resolve) => setTimeout(resolve));

/** A server that answers only when it is told to. */
function heldServer(status = 200) {
  const kept: string[] = [];
  const answers: (() => void)[] = [];
  const send = fetchInTime((_, init) => {
    kept.push(`${init?.body}${init?.keepalive ? "" : " (with the page)"}`);
    return new Promise((resolve) => {
      const headers = { "x-retry-after-ms": "600000" };
      answers.push(() => resolve(new Response("", { status, headers })));
    });
  }, origin);
  const change = (path: string, body: string, signal?: AbortSignal) =>
    send(`${origin}${path}.data`, {
      method: "POST",
      body: new URLSearchParams(body),
      ...(signal && { signal }),
    });
  const answerAll = async () => {
    for (let at = 0; at < answers.length; at += 1) {
      answers[at]?.();
      await turns();
    }
  };
  return { kept, change, answerAll };
}

test("what waits for its turn is sent when the page is left, in order, and outlives it", async () => {
  const { kept, change, answerAll } = heldServer();
  const sent = [
    change("/tasks/7/status", "status=done"),
    change("/tasks/8/status", "status=done"),
    change("/tasks/7/status", "status=open"),
    change("/tasks/7/trash", "trashed=true"),
    change("/files/3/pin", "pinned=true"),
    change("/files/3/pin", "pinned=false"),
  ];
  await turns();
  expect(kept).toEqual(["status=done", "status=done", "pinned=true"]);
  expect(wouldLoseChanges()).toBe(false);
  leave();
  await turns();
  expect(kept.slice(3)).toEqual(["status=open", "trashed=true", "pinned=false"]);
  await answerAll();
  await Promise.all(sent);
  expect(kept).toHaveLength(6);
});

test("so it is when the page is hidden, as a phone does before it ends it; later changes wait again", async () => {
  const { kept, change, answerAll } = heldServer();
  const sent = [change("/tasks/1/status", "a=1"), change("/tasks/1/status", "a=2")];
  hide(true);
  await turns();
  expect(kept).toEqual(["a=1", "a=2"]);
  hide(false);
  sent.push(change("/tasks/1/status", "a=3"));
  await turns();
  expect(kept).toHaveLength(2);
  await answerAll();
  await Promise.all(sent);
  expect(kept).toEqual(["a=1", "a=2", "a=3"]);
});

test("a choice that was replaced before it was sent is not sent by leaving", async () => {
  const { kept, change, answerAll } = heldServer();
  const controller = new AbortController();
  const first = change("/tasks/2/status", "a=1");
  const second = change("/tasks/2/status", "a=2", controller.signal);
  controller.abort();
  const third = change("/tasks/2/status", "a=3");
  leave();
  await expect(second).rejects.toThrow("aborted");
  await turns();
  expect(kept).toEqual(["a=1", "a=3"]);
  await answerAll();
  await Promise.all([first, third]);
});

/** Whether the browser would ask. */
const asks = () => !page.dispatchEvent(new Event("beforeunload", { cancelable: true }));

test.each([
  ["a form that is larger", ["x".repeat(61_000)]],
  ["forms that are larger together", Array.from({ length: 4 }, () => "x".repeat(20_000))],
])("the browser asks before %s than it sends without the page is lost", async (_, bodies) => {
  const { change, answerAll } = heldServer();
  const sent = bodies.map((body, at) => change(`/tasks/${at}/edit`, body));
  await turns();
  expect(asks()).toBe(true);
  await answerAll();
  await Promise.all(sent);
  expect(asks()).toBe(false);
});

test("and before one is lost that a busy server has put off", async () => {
  const { change, answerAll } = heldServer(503);
  const controller = new AbortController();
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(controller.signal);
  const sent = change("/tasks/1/status", "a=1");
  await turns();
  expect(asks()).toBe(false);
  await answerAll();
  expect(asks()).toBe(true);
  controller.abort();
  await expect(sent).rejects.toThrow();
  expect(asks()).toBe(false);
  vi.restoreAllMocks();
});

test("and while a file is being sent", () => {
  const file = noteUnanswered(Number.POSITIVE_INFINITY);
  expect(asks()).toBe(true);
  file.end();
  expect(asks()).toBe(false);
});

test("what comes back out of the browser's memory is loaded anew if it left something unanswered", async () => {
  const { change, answerAll } = heldServer();
  const sent = change("/tasks/1/status", "a=1");
  await turns();
  leave();
  comeBack();
  expect(reload).toHaveBeenCalledOnce();
  await answerAll();
  await sent;
  leave();
  comeBack();
  expect(reload).toHaveBeenCalledOnce();
});

import { type DataStrategyResult, data } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { beginChange } from "#app/client/commands/begun-changes.ts";
import { rememberProfile } from "#app/client/session/browser-copies.ts";
import { mayaProfile } from "#tests/factories/profile.ts";
import { stubBrowserStorage } from "#tests/setup/browser/browser-storage.ts";
import { answerToasts } from "./answer-toasts.ts";
import { shownToast, type ToastUndo } from "./toast.ts";
import { undoOffered, undoTaken } from "./undo-in-order.ts";
import { keepStep, settleStep, takeLast } from "./undo-steps.ts";

stubBrowserStorage();
const sent: string[] = [];
beforeEach(() => {
  rememberProfile(mayaProfile);
  sent.length = 0;
});

const undo = (revision: number): ToastUndo => ({
  action: `/undo/${revision}`,
  failure: "Could not undo it.",
});
const saved = (revision: number) => ({ ok: true, toast: { title: "Saved", undo: undo(revision) } });
const send = ({ action }: ToastUndo) => void sent.push(action);
/** Ctrl+Z. */
function press() {
  const taken = takeLast();
  if (taken) undoTaken(taken, send);
}
const title = () => shownToast()?.toast.title;
const turns = () => new Promise((resolve) => setTimeout(resolve));

/** Submits a form, whose answer is held back until it is given. */
function submit(path: string, init: RequestInit = {}) {
  const { promise, resolve } = Promise.withResolvers<DataStrategyResult>();
  const request = new Request(`http://desk.example${path}`, { method: "POST", ...init });
  // What the router passes beside the request is of no use here.
  const args = { request } as unknown as Parameters<typeof answerToasts>[0];
  const done = answerToasts(args, async () => ({ action: await promise }));
  const end = async (result: DataStrategyResult) => {
    resolve(result);
    await done;
    await turns();
  };
  return {
    answer: (result: unknown) => end({ type: "data", result }),
    fail: (error: unknown) => end({ type: "error", result: error }),
  };
}

async function saveStep(path: string, revision: number) {
  await submit(path).answer(saved(revision));
}

test("a change that is on its way is undone once it is saved, and not the one before it", async () => {
  await saveStep("/tasks/a/status", 143);
  const second = submit("/tasks/b/status");
  press();
  await turns();
  expect([sent, title()]).toEqual([[], "Undoing…"]);
  await second.answer(saved(144));
  expect(sent).toEqual(["/undo/144"]);
  settleStep(undo(144), { ok: true });
  press();
  await turns();
  expect(sent).toEqual(["/undo/144", "/undo/143"]);
});

test.each([
  ["the server refuses", { ok: false, toast: { title: "Update Failed" } }],
  ["the server is busy", data({ ok: false, reason: "Galley is busy." }, { status: 503 })],
])("where %s the change, nothing else is undone, and it is said", async (_, answer) => {
  await saveStep("/tasks/a/status", 201);
  const second = submit("/tasks/b/trash");
  press();
  await second.answer(answer);
  expect([sent, title()]).toEqual([[], "Nothing was undone"]);
});

test("so it is where the connection breaks", async () => {
  await saveStep("/tasks/a/status", 211);
  const second = submit("/files/3/rename");
  press();
  await second.fail(new TypeError("Failed to fetch"));
  expect([sent, title()]).toEqual([[], "Nothing was undone"]);
});

test("two that are on their way are undone the last one first, whichever is answered first", async () => {
  const first = submit("/tasks/a/status");
  const second = submit("/tasks/b/status");
  press();
  press();
  await first.answer(saved(301));
  expect(sent).toEqual([]);
  await second.answer(saved(302));
  expect(sent).toEqual(["/undo/302", "/undo/301"]);
});

test("steps are undone in the order in which they were begun, not answered", async () => {
  const slow = submit("/files/1/pin");
  await new Promise((resolve) => setTimeout(resolve, 2));
  await saveStep("/tasks/b/status", 402);
  await slow.answer(saved(401));
  press();
  press();
  await turns();
  expect(sent).toEqual(["/undo/402", "/undo/401"]);
});

test("what is done after the key was pressed stays", async () => {
  const change = submit("/tasks/a/status");
  press();
  await saveStep("/tasks/b/status", 502);
  await change.answer(saved(501));
  expect(sent).toEqual(["/undo/501"]);
});

test("a change that cannot be undone says so, once; a form that is no step is passed over", async () => {
  await saveStep("/tasks/a/status", 601);
  const final = submit("/files/3/replace");
  press();
  await final.answer({ ok: true, toast: { title: "File replaced", isFinal: true } });
  expect([sent, title()]).toEqual([[], "Cannot undo “File replaced”"]);
  const view = submit("/views");
  press();
  await view.answer({ ok: true });
  expect(sent).toEqual(["/undo/601"]);
});

test("a choice that was replaced by the next before it was sent is nothing to undo", async () => {
  await saveStep("/tasks/a/status", 701);
  const controller = new AbortController();
  const replaced = submit("/tasks/b/status", { signal: controller.signal });
  press();
  controller.abort();
  await replaced.fail(controller.signal.reason);
  expect([sent, title()]).toEqual([[], "Nothing to undo"]);
});

test("an undo that is on its way is no change to undo: the key takes the step before it", async () => {
  await saveStep("/marks/1/move", 801);
  keepStep({ title: "Mark moved", undo: { ...undo(0), action: "/marks/2/move" } });
  press();
  await turns();
  const undoing = submit("/marks/2/move");
  press();
  await turns();
  expect(sent).toEqual(["/marks/2/move", "/undo/801"]);
  await undoing.answer({ ok: true });
});

test("the toast's Undo waits for what is on its way, and undoes what the toast reports", async () => {
  const change = submit("/tasks/a/trash");
  undoOffered(undo(900), send);
  await turns();
  expect(sent).toEqual([]);
  await change.answer(saved(901));
  expect(sent).toEqual(["/undo/900"]);
});

test("a file that is being sent is a change as well", async () => {
  await saveStep("/tasks/a/status", 951);
  const upload = beginChange();
  press();
  upload.end({ outcome: "saved", toast: saved(952).toast });
  await turns();
  expect(sent).toEqual(["/undo/952"]);
});

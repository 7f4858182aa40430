import { beforeEach, expect, test } from "vitest";
import { rememberProfile } from "#app/client/session/browser-copies.ts";
import { mayaProfile as maya } from "#tests/factories/profile.ts";
import { stubBrowserStorage } from "#tests/setup/browser/browser-storage.ts";
import { keepStep, noteSent, settleStep, takeLast } from "./undo-steps.ts";

stubBrowserStorage();
beforeEach(() => rememberProfile(maya));

const undo = (revision: number) => ({ action: `/undo/${revision}`, failure: "Could not undo it." });
const keep = (revision: number, now?: number) =>
  keepStep({ title: "Saved", undo: undo(revision) }, now);
/** Takes the last step, and says what it is. */
function taken(now?: number): string | null {
  const step = takeLast(now);
  if (!step) return null;
  if ("ended" in step) return "a change";
  return "final" in step ? step.final : step.action;
}

test("the last ten steps are taken, the newest first, each once", () => {
  for (let revision = 1; revision <= 11; revision += 1) keep(revision);
  const found = Array.from({ length: 11 }, () => taken());
  expect(found.slice(0, 2)).toEqual(["/undo/11", "/undo/10"]);
  expect(found.slice(-2)).toEqual(["/undo/2", null]);
});

test("a step is kept once, for ten minutes, until it is undone by its toast, for its person", () => {
  const now = Date.now();
  keep(21, now);
  keep(22, now);
  keep(22, now);
  noteSent(undo(22), now);
  keep(23, now);
  expect(taken(now)).toBe("/undo/23");
  expect(taken(now)).toBe("/undo/21");
  keep(24, now);
  expect(taken(now + 600_000)).toBeNull();
  rememberProfile({ ...maya, id: "u2" });
  expect(taken(now)).toBeNull();
});

test("a step is gone once the server has answered, and there again where its request failed", () => {
  const now = Date.now();
  keep(31, now);
  keep(32, now);
  expect(taken(now)).toBe("/undo/32");
  settleStep(undo(32), { ok: false }, now);
  expect(taken(now)).toBe("/undo/32");
  settleStep(undo(32), { ok: false, toast: { title: "It has changed since." } }, now);
  expect(taken(now)).toBe("/undo/31");
  settleStep(undo(31), { ok: true }, now);
  expect(taken(now)).toBeNull();
  // One whose answer never comes is there again after the time that a request has.
  keep(33, now);
  expect(taken(now)).toBe("/undo/33");
  expect(taken(now + 20_000)).toBe("/undo/33");
});

test("a change that cannot be undone says so once, and does not undo an earlier one", () => {
  keep(41);
  keepStep({ title: "File replaced", isFinal: true });
  keepStep({ title: "Copied" });
  expect([taken(), taken(), taken()]).toEqual(["File replaced", "/undo/41", null]);
});

test("undoing is no step, also where its answer could be undone; steps of one address are apart", () => {
  const at = (place: string) => ({ ...undo(51), action: "/tasks/1/marks", fields: { place } });
  keepStep({ title: "Mark moved", undo: at("a") });
  keepStep({ title: "Mark moved", undo: at("b") });
  expect(takeLast()).toMatchObject(at("b"));
  const answer = { title: "Mark moved", undo: at("c") };
  keepStep(answer);
  settleStep(at("b"), { ok: true, toast: answer });
  expect(takeLast()).toMatchObject(at("a"));
  expect(takeLast()).toBeNull();
});

test("a stored step that is invalid is not sent", () => {
  sessionStorage.setItem("galley:undo-steps", '[{"action":7},null,"x"]');
  expect(taken()).toBeNull();
  sessionStorage.setItem("galley:undo-steps", "{");
  expect(taken()).toBeNull();
});

import { expect, test } from "vitest";
import type { MarkCheck } from "#app/domain/tasks/marks/checks/mark-check.ts";
import type { TaskStatus } from "#app/domain/tasks/task-status.ts";
import {
  countByStatus,
  countOpenTasks,
  firstTasks,
  foldDone,
  groupByCategory,
  groupByNeed,
  openWords,
  settledLast,
  stillFolded,
  tasksListedWith,
} from "./task-groups.ts";
import { tasksUnchangedAt } from "./thread-tasks.tsx";

const task = (
  id: string,
  fileId: number | null,
  category = "General",
  status: TaskStatus = "done",
) => ({
  id,
  fileId,
  category,
  status,
});

test("categories keep the order of their first task; an empty one is General", () => {
  const groups = groupByCategory([
    task("a", 1, "Colour"),
    task("b", 1, ""),
    task("c", 1, "Colour"),
  ]);
  expect(groups.map((group) => [group.category, group.tasks.map(({ id }) => id)])).toEqual([
    ["Colour", ["a", "c"]],
    ["General", ["b"]],
  ]);
});

const version = (id: number, stackPlace: number, isStackFront = false) => ({
  ...{ id, stackId: 1, stackPlace, isStackFront },
});
const alone = (id: number) => ({ id, stackId: null, stackPlace: null, isStackFront: true });
const none = { checks: [], doneAtFirst: new Set<string>(), reopened: new Set<string>() };
const ids = (tasks: readonly { id: string }[]) => tasks.map(({ id }) => id);

test("a task of a file that is not shown belongs to the whole thread", () => {
  const tasks = [task("of 1", 1), task("of 2", 2), task("free", null), task("of trashed 9", 9)];
  const listed = tasksListedWith(tasks, [alone(1), alone(2)], { ...none, selected: 2 });
  expect(ids(listed.ofFile)).toEqual(["of 2"]);
  expect(ids(listed.ofThread)).toEqual(["free", "of trashed 9"]);
  expect(tasksListedWith(tasks, [alone(1)], { ...none, selected: null }).ofFile).toEqual([]);
});

test("what is open on earlier versions is listed with the current one, and what was looked for on it", () => {
  const files = [version(1, 1), version(2, 2), version(3, 3, true), alone(4)];
  const tasks = [
    task("open", 1, "General", "not_started"),
    task("done here", 2, "General", "done"),
    task("done before", 2, "General", "done"),
    task("looked for", 2, "General", "done"),
    task("own", 3, "General", "not_started"),
    task("of another", 4, "General", "not_started"),
  ];
  const checks = [{ taskId: "looked for", newer: { fileId: 3 } }];
  const doneAtFirst = new Set(["done before", "looked for"]);
  const earlierOf = (selected: number, reopened = new Set<string>()) =>
    ids(tasksListedWith(tasks, files, { selected, checks, doneAtFirst, reopened }).fromEarlier);
  expect(earlierOf(3, new Set(["done before"]))).toEqual([
    ...["open", "done here", "done before", "looked for"],
  ]);
  expect(earlierOf(3)).toEqual(["open", "done here", "looked for"]);
  expect(earlierOf(2)).toEqual([]);
  expect(earlierOf(4)).toEqual([]);
});

test("the current version lists what was asked on its other form, and not what was asked on a later version", () => {
  const files = [version(1, 1), version(2, 2, true), version(3, 2), version(4, 3)];
  const tasks = [task("own", 2), task("on the proof", 3), task("on a withdrawn one", 4)];
  const listedWith = (selected: number) => {
    const { ofFile, fromEarlier } = tasksListedWith(tasks, files, { ...none, selected });
    return [ids(ofFile), ids(fromEarlier)];
  };
  expect(listedWith(2)).toEqual([["own", "on the proof"], []]);
  expect(listedWith(3)).toEqual([["on the proof"], []]);
});

test("each status is counted", () => {
  expect(countByStatus([task("a", 1), task("b", 1, "", "in_progress"), task("c", 1)])).toEqual({
    not_started: 0,
    in_progress: 1,
    done: 2,
  });
});

test("open tasks are counted by file", () => {
  const counts = countOpenTasks([
    task("a", 1, "", "not_started"),
    task("b", 1, "", "in_progress"),
    task("c", 2, "", "done"),
    task("d", null, "", "not_started"),
  ]);
  expect([...counts]).toEqual([[1, 2]]);
});

test("what a mail closed comes last; all else keeps its place", () => {
  const tasks = [
    { id: "closed", closingState: "closed" as const },
    { id: "open", closingState: null },
    { id: "closed too", closingState: "closed" as const },
    { id: "suggested", closingState: "suggested" as const },
  ];
  expect(settledLast(tasks).map(({ id }) => id)).toEqual([
    "open",
    "suggested",
    "closed",
    "closed too",
  ]);
});

test("what was done at first folds, whatever its status is now", () => {
  const tasks = [task("a", 1), task("b", 1, "", "not_started"), task("c", 1)];
  const { open, folded } = foldDone(tasks, new Set(["a"]));
  expect([open, folded].map((list) => list.map(({ id }) => id))).toEqual([["b", "c"], ["a"]]);
});

test("nothing changed at a task only where every place of it was looked at closely enough", () => {
  const check = (taskId: string, change: Partial<MarkCheck> = {}): MarkCheck => ({
    ...{ taskId, markId: `of ${taskId}`, page: 1, state: "same", box: null, reason: null },
    ...{ changes: null, words: null, notCompared: [], picture: null },
    ...{ older: { fileId: 1, place: 1 }, newer: { fileId: 2, place: 2 } },
    ...change,
  });
  const coarse = { notCompared: ["Text smaller than 5 pt may have changed."] };
  const checks = [
    ...[check("same"), check("same")],
    ...[check("one of two"), check("one of two", { state: "changed" })],
    ...[check("coarse", coarse), check("page alone", { markId: null })],
  ];
  expect([...tasksUnchangedAt(checks)]).toEqual(["same"]);
});

test("the whole thread is grouped by need: what contradicts its mail, what looks done, the others", () => {
  const tasks = [
    { ...task("done", 1), closingState: null },
    { ...task("open", 2, "", "not_started"), closingState: null },
    { ...task("unchanged", 1), closingState: "closed" as const },
    { ...task("seen", 1), closingState: "closed" as const },
    { ...task("likely", null, "", "in_progress"), closingState: "suggested" as const },
    { ...task("likely, done since", 1), closingState: "suggested" as const },
  ];
  const groups = groupByNeed(tasks, new Set(["unchanged", "open"]));
  expect(groups.map(({ need, tasks }) => [need, tasks.map(({ id }) => id)])).toEqual([
    ["unchanged", ["unchanged"]],
    ["looksDone", ["likely"]],
    ["open", ["done", "open", "seen", "likely, done since"]],
  ]);
  // What is marked as done while the list is shown stays where it was.
  const before = new Map([["likely, done since", "looksDone"]] as const);
  expect(groupByNeed(tasks, new Set(), before).find(({ need }) => need === "looksDone")).toEqual({
    need: "looksDone",
    tasks: tasks.filter(({ id }) => id.startsWith("likely")),
  });
  expect(openWords(tasks)).toBe("2 open of 6");
});

test("a task that a mail asks for again leaves the fold; one that a person opens again stays", () => {
  const asked = (id: string, status: TaskStatus, times: number) => ({
    ...task(id, 1, "General", status),
    reminders: Array(times).fill("Still too dark."),
  });
  const tasks = [
    asked("again", "not_started", 1),
    asked("by hand", "not_started", 0),
    asked("done all the same", "done", 1),
    asked("done later", "done", 0),
  ];
  const atFirst = new Map(["again", "by hand", "done all the same"].map((id) => [id, 0]));
  expect([...stillFolded(tasks, atFirst)]).toEqual(["by hand", "done all the same"]);
});

test("of many tasks the first open ones are shown, then done ones, and the one that is asked for", () => {
  const groups = [
    { title: "one", tasks: [task("a", 1), task("b", 1), task("c", 1)] },
    { title: "two", tasks: [task("d", 2), task("e", 2), task("f", 2)] },
  ];
  const first = (most: number, asked: string | null = null) => {
    const shown = firstTasks(groups, { most, doneAtFirst: new Set(["a", "f"]), asked });
    return [shown.groups.map(({ tasks }) => tasks.map(({ id }) => id).join("")), shown.left];
  };
  expect(first(6)).toEqual([["abc", "def"], 0]);
  expect(first(5)).toEqual([["abc", "de"], 1]);
  expect(first(3)).toEqual([["bc", "d"], 3]);
  expect(first(3, "f")).toEqual([["bc", "df"], 2]);
});

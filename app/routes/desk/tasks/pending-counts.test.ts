import { expect, test } from "vitest";
import { countsWithPending } from "./pending-counts.ts";

const counts = { not_started: 7, in_progress: 2, done: 0 };
const task = (id: string, status: "not_started" | "in_progress" | "done") => ({ id, status });

test("a task on its way to another status is counted there, one on its way to the trash nowhere", () => {
  const before = [task("a", "not_started"), task("b", "not_started"), task("c", "not_started")];
  const after = [task("a", "done"), task("c", "not_started")];
  expect(countsWithPending(counts, before, after)).toEqual({
    not_started: 5,
    in_progress: 2,
    done: 1,
  });
});

test("without pending forms the counts stay", () => {
  const tasks = [task("a", "not_started")];
  expect(countsWithPending(counts, tasks, tasks)).toEqual(counts);
});

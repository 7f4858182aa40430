import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeToast, shownToast } from "#app/client/toasts/toast.ts";
import { reportMissingParts } from "./missing-parts.ts";

const log = vi.spyOn(console, "error");
beforeEach(() => void log.mockReset());
afterEach(() => closeToast(shownToast()?.key ?? -1));

test("a task that has all its parts is opened without a word", () => {
  expect(reportMissingParts({ id: "t1", threadId: "thread" })).toBe(true);
  expect(log).not.toHaveBeenCalled();
  expect(shownToast()).toBeNull();
});

test("a missing file is logged, and the thread still opens", () => {
  expect(reportMissingParts({ id: "t1", threadId: "thread", isFileGone: true })).toBe(true);
  expect(log).toHaveBeenCalledWith("The file of task t1 is missing.");
  expect(shownToast()).toBeNull();
});

test("without a thread nothing opens: it is logged and said", () => {
  expect(reportMissingParts({ id: "t1", threadId: "" })).toBe(false);
  expect(log).toHaveBeenCalledWith("The thread of t1 is missing.");
  expect(shownToast()?.toast).toEqual({
    title: "Could not open thread",
    description: "This item is not associated with an email thread.",
    tone: "destructive",
  });
});

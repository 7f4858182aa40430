import { expect, test } from "vitest";
import { closingToast, statusLine } from "./task-words.ts";

test("a toast names its task", () => {
  expect(statusLine("in_progress", "Move the hinge")).toBe("In Progress: Move the hinge");
  expect(closingToast("undo", "Move the hinge")).toMatchObject({
    description: "It stays open until you close it: Move the hinge",
  });
});

test.each(["close", "keep", "undo"] as const)(
  "for a task deleted forever between the command and its toast no colon leads to nothing: %s",
  (answer) => {
    const { title, description } = closingToast(answer, null);
    expect(`${title}. ${description ?? ""}`).not.toMatch(/:|null/);
    expect(statusLine("done", null)).not.toMatch(/:|null/);
  },
);

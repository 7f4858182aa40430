import { expect, test } from "vitest";
import { assigneeLabel } from "./assignee-label.ts";

test("a task says who has to act", () => {
  const ask = { kind: "request", user: "Priya Nair" };
  expect(assigneeLabel({ ...ask, assignee: "owner" })).toBe("For you");
  expect(assigneeLabel({ ...ask, assignee: "other" })).toBe("Waiting for others");
  expect(assigneeLabel({ ...ask, kind: "commitment", assignee: "other" })).toBe(
    "Promised by Priya Nair",
  );
});

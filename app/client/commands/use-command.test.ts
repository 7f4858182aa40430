import { expect, test } from "vitest";
import { failureToast } from "./use-command.ts";

const failed = { title: "Could not update pin status." };
const reason = "Too many requests. Please wait a moment and try again.";

test("a failure has its own words, and the reason below them", () => {
  expect(failureToast({ failed }, undefined)).toEqual({ ...failed, tone: "destructive" });
  const full = { ...failed, description: "Please try again." };
  expect(failureToast({ failed: full }, undefined).description).toBe("Please try again.");
  expect(failureToast({ failed: full }, reason)).toMatchObject({
    ...failed,
    description: reason,
  });
});

test("the reason comes first where the specification says 'message or'", () => {
  const restore = { failed: { title: "Failed to restore file." }, reasonIs: "instead" as const };
  expect(failureToast(restore, undefined).title).toBe("Failed to restore file.");
  expect(failureToast(restore, reason)).toEqual({ title: reason, tone: "destructive" });
});

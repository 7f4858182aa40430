import { expect, test } from "vitest";
import { failureToast } from "./use-command.ts";

const failure = { title: "Could not update pin status." };
const reason = "Too many requests. Please wait a moment and try again.";

test("a failure has its own words, and the reason below them", () => {
  expect(failureToast({ failure }, undefined)).toEqual({ ...failure, tone: "destructive" });
  const full = { ...failure, description: "Please try again." };
  expect(failureToast({ failure: full }, undefined).description).toBe("Please try again.");
  expect(failureToast({ failure: full }, reason)).toMatchObject({
    ...failure,
    description: reason,
  });
});

test("the reason comes first where the specification says 'message or'", () => {
  const restore = { failure: { title: "Failed to restore file." }, reasonIs: "instead" as const };
  expect(failureToast(restore, undefined).title).toBe("Failed to restore file.");
  expect(failureToast(restore, reason)).toEqual({ title: reason, tone: "destructive" });
});

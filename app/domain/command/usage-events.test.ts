import { expect, test } from "vitest";
import { usageEvents } from "./usage-events.ts";

test("the events are those of the specification", () => {
  expect(Object.keys(usageEvents).sort()).toEqual(
    [
      "login",
      "logout",
      "upload",
      "view",
      "search",
      "email import",
      "file open",
      "pin",
      "archive",
      "delete",
      "rename",
      "download",
      "session length",
    ].sort(),
  );
});

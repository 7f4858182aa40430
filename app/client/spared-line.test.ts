import { expect, test } from "vitest";
import { isLineSpared } from "./spared-line.ts";

test.each([
  [undefined, false],
  [{ saveData: false, effectiveType: "4g" }, false],
  [{ saveData: true, effectiveType: "4g" }, true],
  [{ saveData: false, effectiveType: "3g" }, true],
  [{ saveData: false, effectiveType: "slow-2g" }, true],
])("a connection of %j is spared: %s", (connection, isSpared) => {
  expect(isLineSpared(connection)).toBe(isSpared);
});

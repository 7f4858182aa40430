import { expect, test } from "vitest";
import { partsOf } from "./parts-of.ts";

const part = (id: string, mergedInto: string | null) => ({ id, mergedInto, quote: id });
const merged = [part("b", "a"), part("c", "b"), part("d", "x"), part("e", null), part("f", "a")];
const ids = (taskId: string) => partsOf(taskId, merged).map(({ id }) => id);

test("what was merged into a part is a part as well", () => {
  expect(ids("a")).toEqual(["b", "c", "f"]);
  expect(ids("x")).toEqual(["d"]);
  expect(ids("e")).toEqual([]);
});

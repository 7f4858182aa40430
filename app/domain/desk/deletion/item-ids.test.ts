import { expect, test } from "vitest";
import { itemIdsSchema } from "./item-ids.ts";

const why = (value: unknown) => itemIdsSchema.safeParse(value).error?.issues[0]?.message;

test("ids of files come as numbers or texts, beside those of threads and comments", () => {
  expect(itemIdsSchema.parse([7, "8", "18f2c"])).toEqual(["7", "8", "18f2c"]);
});

test("at least one, and no more than the trash lists", () => {
  const many = (length: number) => Array.from({ length }, (_, index) => index + 1);
  expect(why([])).toBe("Select at least one item.");
  expect(itemIdsSchema.parse(many(1_500))).toHaveLength(1_500);
  expect(why(many(1_501))).toBe("Select at most 1500 items at a time.");
});

test("an invalid id is refused with a message", () => {
  expect(why("7")).toBe("must be a list of ids");
  for (const id of [true, {}, -1]) {
    expect(why([id])).toBe("is not the id of a thread, file or task");
  }
  expect(why(["a b"])).toBe("is not a thread id");
});

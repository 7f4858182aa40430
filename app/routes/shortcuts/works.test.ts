import { expect, test } from "vitest";
import type { Item } from "./items.ts";
import type { Place, Shortcut } from "./shortcut.ts";
import { works } from "./works.ts";

const at = (place: Place, isThere?: () => boolean) => ({ place, isThere }) as Shortcut;
const focused = (kind: string) => ({ kind }) as Item;

test("what works anywhere needs nothing in focus, but what it is for must be there", () => {
  expect(works(at("anywhere"), null)).toBe(true);
  expect(
    works(
      at("anywhere", () => false),
      null,
    ),
  ).toBe(false);
});

test("a shortcut for an item needs one, and none that is in the trash", () => {
  expect(works(at("item"), null)).toBe(false);
  expect(works(at("item"), focused("thread"))).toBe(true);
  expect(works(at("item"), focused("trashed"))).toBe(false);
  expect(works(at("listed"), focused("trashed"))).toBe(true);
});

test("a shortcut for a task needs a task", () => {
  expect(works(at("task"), focused("task"))).toBe(true);
  expect(works(at("task"), focused("thread"))).toBe(false);
});

import { expect, test } from "vitest";
import { versionsBeforeAndAfter } from "./versions-before-and-after.ts";

const version = (id: number, stackPlace: number, day: number, stackId = 7) => ({
  ...{ id, stackId, stackPlace },
  sentAt: `2026-03-0${day}T10:00:00.000Z`,
});
const files = [version(4, 3, 6), version(2, 2, 4), version(1, 1, 2), version(9, 1, 4, 8)];
const settled = (fileId: number | null, day: number) => ({
  fileId,
  closing: { sentAt: `2026-03-0${day}T10:00:00.000Z` },
});

test("the asked version is compared with the newest one that was there when the mail came", () => {
  const compared = versionsBeforeAndAfter(settled(1, 5), files);
  expect([compared?.older.id, compared?.newer.id]).toEqual([1, 2]);
  // The mail that brought a version is sent at the same time as it.
  expect(versionsBeforeAndAfter(settled(1, 6), files)?.newer.id).toBe(4);
});

test("without a newer version by then, there is nothing to compare", () => {
  expect(versionsBeforeAndAfter(settled(2, 5), files)).toBeNull();
  expect(versionsBeforeAndAfter(settled(9, 5), files)).toBeNull();
  expect(versionsBeforeAndAfter(settled(null, 5), files)).toBeNull();
  expect(versionsBeforeAndAfter({ fileId: 1, closing: null }, files)).toBeNull();
});

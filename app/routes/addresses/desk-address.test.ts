import { expect, test } from "vitest";
import { deskPath, overDesk, readDeskAddress } from "./desk-address.ts";

const read = (search: string) => readDeskAddress(new URLSearchParams(search));

test("an address without a query is the desk as usual", () => {
  expect(read("")).toEqual({
    tab: "not_started",
    panel: "threads",
    threads: null,
    tasks: null,
    unsure: false,
    filter: {
      sender: [],
      from: null,
      to: null,
      whose: null,
      file: null,
      current: false,
      closed: false,
    },
    extension: false,
  });
  expect(deskPath(read(""))).toBe("/dashboard");
});

test("every choice survives the way through the address", () => {
  const chosen =
    "?tab=in_progress&panel=tasks&threads=a~1&tasks=b~2&sender=x&sender=y&from=2026-01-02&whose=mine&of=7&on=current&extension=chrome";
  expect(deskPath(read(chosen))).toBe(`/dashboard${chosen.replaceAll("~", "%7E")}`);
});

test("nonsense is as if it were not there", () => {
  expect(deskPath(read("tab=sideways&panel=x&extension=firefox"))).toBe("/dashboard");
});

test("what was closed today is among what is done, and no filter of another tab", () => {
  const address = read("tab=in_progress&closed=today&whose=mine");
  expect(address.tab).toBe("done");
  expect(deskPath(address)).toBe("/dashboard?tab=done&whose=mine&closed=today");
  expect(deskPath(address, { tab: "not_started" })).toBe("/dashboard?whose=mine");
});

test("a change of tab keeps the rest", () => {
  const address = read("extension=chrome&panel=tasks");
  expect(deskPath(address, { tab: "done" })).toBe(
    "/dashboard?tab=done&panel=tasks&extension=chrome",
  );
});

test("what lies over the desk keeps the extension's mark", () => {
  expect(overDesk("trash", { extension: true })).toBe("/dashboard/trash?extension=chrome");
  expect(overDesk("thread/a", { extension: false }, { file: "4" })).toBe(
    "/dashboard/thread/a?file=4",
  );
});

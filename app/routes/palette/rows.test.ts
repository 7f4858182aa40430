import { expect, test, vi } from "vitest";
import type { Item } from "#app/routes/shortcuts/items.ts";
import { personRow } from "./found-rows.ts";
import { commandRows, foundGroups } from "./rows.ts";

/** A page with nothing in focus; over the desk lies a dialog that holds the control of this key, if any. */
function pageWith(control: string | null) {
  const dialog = {
    querySelector: (selector: string) => (selector.includes(`"${control}"`) ? {} : null),
  };
  vi.stubGlobal("document", {
    querySelector: (selector: string) => (selector.includes("dialog") ? dialog : null),
    querySelectorAll: () => [],
  });
}
const names = () => commandRows(null, "").flatMap(({ rows }) => rows.map(({ name }) => name));

test("a switch between views is offered where there is one", () => {
  pageWith("w");
  expect(names()).toContain("This file or the whole thread");
  pageWith(null);
  expect(names()).not.toContain("This file or the whole thread");
  vi.unstubAllGlobals();
});

test.each([
  ["thread", "This thread"],
  ["task", "This task"],
  ["file", "This file"],
  ["trashed", "This item"],
] as const)("what acts on the %s in focus stands under “%s”", (kind, title) => {
  pageWith(null);
  const groups = commandRows({ kind } as Item, "");
  expect(groups.map((group) => group.title)).toEqual([title, "Commands"]);
  vi.unstubAllGlobals();
});

const priya = { email: "p@example.org", name: "Priya" };

test.each([
  [
    { not_started: 2, in_progress: 1, done: 4 },
    "2 Not Started",
    "panel=tasks&sender=p%40example.org",
  ],
  [
    { not_started: 0, in_progress: 1, done: 4 },
    "1 In Progress",
    "panel=tasks&sender=p%40example.org&tab=in_progress",
  ],
])("a person with %j leads to what the row counts", (tasks, detail, query) => {
  expect(personRow({ ...priya, tasks })).toMatchObject({
    detail,
    address: `/dashboard?${query}`,
  });
});

test("the row of a person who asked for nothing leads to their mails", () => {
  expect(personRow({ ...priya, tasks: null })).toMatchObject({
    detail: "Import their mails",
    address: "/dashboard/import?contact=p%40example.org",
  });
});

test("the link to the whole search is below the results", () => {
  expect(foundGroups("blue & lid", []).at(-1)).toMatchObject({
    title: "Search",
    rows: [
      {
        name: "Search files and mail for “blue & lid”",
        address: "/dashboard/search?q=blue+%26+lid",
      },
    ],
  });
});

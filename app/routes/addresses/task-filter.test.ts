import { expect, test } from "vitest";
import { isFiltering, noFilter, readTaskFilter, taskFilterEntries } from "./task-filter.ts";

const read = (search: string) => readTaskFilter(new URLSearchParams(search));

test("a filter survives its own address", () => {
  const filter = {
    sender: ["priya@tea.example", "Tom <tom@wine.example>"],
    from: "2026-11-01",
    to: "2026-11-21",
    whose: "mine" as const,
    ...{ file: 7, current: true, closed: true },
  };
  expect(readTaskFilter(new URLSearchParams(taskFilterEntries(filter)))).toEqual(filter);
  expect(isFiltering(filter)).toBe(true);
  expect(isFiltering(read("whose=others"))).toBe(true);
});

test("what is malformed, empty or said twice is as if it were not there", () => {
  expect(read("sender=&from=2026-02-30&to=soon&whose=everyone&sender=%00x")).toEqual(noFilter);
  expect(read("of=0&on=all")).toEqual(noFilter);
  expect(read("from=0000-01-01&to=99999-01-01")).toEqual(noFilter);
  expect(read("sender=a&sender=+a+").sender).toEqual(["a"]);
  expect(isFiltering(noFilter)).toBe(false);
});

test("no more than 20 senders of 200 characters", () => {
  const many = new URLSearchParams(Array.from({ length: 30 }, (_, at) => ["sender", `s${at}`]));
  expect(readTaskFilter(many).sender).toHaveLength(20);
  expect(read(`sender=${"x".repeat(200)}`).sender).toHaveLength(1);
  expect(read(`sender=${"x".repeat(201)}`).sender).toEqual([]);
});

import { expect, test } from "vitest";
import {
  joinPages,
  type MorePages,
  type MorePagesEvent,
  nextMorePages,
  noMorePages,
} from "./more-pages.ts";

type Row = { id: string };
const idOf = ({ id }: Row) => id;
const rows = (...ids: string[]) => ids.map((id) => ({ id }));
const run = (...events: MorePagesEvent<Row>[]) =>
  events.reduce<MorePages<Row>>((state, event) => nextMorePages(state, event, idOf), noMorePages);

const more = { type: "more", cursor: "c1", size: 2 } as const;
const second = { type: "arrived", page: { items: rows("c", "d"), nextCursor: "c2" } } as const;

test("a page is asked for at the cursor and added when it arrives", () => {
  expect(run(more).chain).toEqual({ items: [], cursor: "c1", goal: 2 });
  expect(run(more, second)).toEqual({ shown: second.page, chain: null, failed: false });
});

test("asking again while a page is under way asks for nothing more", () => {
  expect(run(more, { ...more, cursor: "other" })).toEqual(run(more));
});

test("when the first page changes, as much is read again while the old stays in sight", () => {
  const state = run(more, second, { type: "first-page-changed", cursor: "b1" });
  expect(state.shown).toEqual(second.page);
  expect(state.chain).toEqual({ items: [], cursor: "b1", goal: 2 });
});

test("a change while a page is under way is a new question, even at the same cursor", () => {
  const state = run(more);
  const changed = nextMorePages(state, { type: "first-page-changed", cursor: "c1" }, idOf);
  expect(changed).toEqual(state);
  expect(changed.chain).not.toBe(state.chain);
});

test("a chain goes on over short pages until as much is there as before", () => {
  const state = run(
    more,
    second,
    { type: "first-page-changed", cursor: "b1" },
    { type: "arrived", page: { items: rows("b"), nextCursor: "b2" } },
  );
  expect(state.chain).toEqual({ items: rows("b"), cursor: "b2", goal: 2 });
  expect(
    nextMorePages(state, { type: "arrived", page: { items: rows("c"), nextCursor: null } }, idOf),
  ).toEqual({ shown: { items: rows("b", "c"), nextCursor: null }, chain: null, failed: false });
});

test("a failure keeps the shown items and can be retried", () => {
  const state = run(more, second, { ...more, cursor: "c2" }, { type: "failed" });
  expect(state).toEqual({ shown: second.page, chain: null, failed: true });
  expect(nextMorePages(state, { ...more, cursor: "c2" }, idOf).failed).toBe(false);
});

test("what is gone leaves at once, and what both pages hold shows once", () => {
  const state = run(more, second, { type: "gone", id: "c" });
  expect(state.shown?.items).toEqual(rows("d"));
  expect(joinPages({ items: rows("a", "d"), nextCursor: "c1" }, state.shown, idOf)).toEqual({
    items: rows("a", "d"),
    nextCursor: "c2",
  });
});

test("without further pages nothing is re-read", () => {
  expect(run({ type: "first-page-changed", cursor: "b1" })).toEqual(noMorePages);
});

test("what is read again and says the same is the object it was, so that its card is not drawn again", () => {
  type Told = Row & { text: string };
  const told = (id: string, text = "as it was"): Told => ({ id, text });
  const page = (...items: Told[]) =>
    ({ type: "arrived", page: { items, nextCursor: "c2" } }) as const;
  const before = [told("c"), told("d")] as const;
  const state = [
    more,
    page(...before),
    { type: "first-page-changed", cursor: "b1" } as const,
    page(told("c"), told("d", "changed")),
  ].reduce<MorePages<Told>>((state, event) => nextMorePages(state, event, idOf), noMorePages);
  expect(state.shown?.items).toEqual([told("c"), told("d", "changed")]);
  expect(state.shown?.items[0]).toBe(before[0]);
  expect(state.shown?.items[1]).not.toBe(before[1]);
});

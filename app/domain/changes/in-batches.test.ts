import { expect, test, vi } from "vitest";
import { inBatches } from "./in-batches.ts";

test("items that become due during a call are processed together in the next, once", async () => {
  const first = Promise.withResolvers<void>();
  const work = vi.fn((items: number[]) => (items[0] === 0 ? first.promise : Promise.resolve()));
  const soon = inBatches("numbers", work);
  soon([0]);
  soon([1, 2]);
  soon([2, 3]);
  first.resolve();
  await vi.waitFor(() => expect(work.mock.calls).toEqual([[[0]], [[1, 2, 3]]]));
  soon([4]);
  await vi.waitFor(() => expect(work).toHaveBeenLastCalledWith([4]));
});

test("no call gets more than a thousand", async () => {
  const work = vi.fn(async (_: number[]) => undefined);
  inBatches("numbers", work)(Array.from({ length: 2_500 }, (_, index) => index));
  await vi.waitFor(() =>
    expect(work.mock.calls.map(([items]) => items.length)).toEqual([1_000, 1_000, 500]),
  );
});

test("failed items are retried", async () => {
  const work = vi.fn(async (_: string[]) => undefined);
  work.mockRejectedValueOnce(new Error("on purpose"));
  inBatches("words", work)(["a"]);
  await vi.waitFor(() => expect(work.mock.calls).toEqual([[["a"]], [["a"]]]), 5_000);
});

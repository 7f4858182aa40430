import { expect, test, vi } from "vitest";
import { soon } from "./soon.ts";

test("what comes quickly is there, and a quick failure fails", async () => {
  expect(await soon(Promise.resolve(3))).toEqual({ value: 3 });
  await expect(soon(Promise.reject(new Error("500")))).rejects.toThrow("500");
});

test("what takes longer than a tenth of a second is handed on as it is", async () => {
  vi.useFakeTimers();
  const { promise, resolve } = Promise.withResolvers<number>();
  const answer = soon(promise);
  let isThere = false;
  void answer.then(() => {
    isThere = true;
  });
  await vi.advanceTimersByTimeAsync(99);
  expect(isThere).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  const { value } = await answer;
  expect(value).toBe(promise);
  resolve(4);
  expect(await value).toBe(4);
  vi.useRealTimers();
});

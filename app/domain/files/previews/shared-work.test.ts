import { expect, test } from "vitest";
import { createSharedWork } from "./shared-work.ts";

/** Work that ends on command, and counts how often it began and was aborted. */
function controlled() {
  const share = createSharedWork<string>();
  const seen = { begun: 0, ended: 0 };
  let finish = (_: string): void => undefined;
  const ask = (signal?: AbortSignal) =>
    share(
      "key",
      (end) => {
        seen.begun += 1;
        const work = Promise.withResolvers<string>();
        finish = work.resolve;
        end.addEventListener("abort", () => {
          work.reject(end.reason);
        });
        return work.promise.finally(() => {
          if (end.aborted) seen.ended += 1;
        });
      },
      signal,
    );
  return { ask, seen, finish: (result: string) => finish(result) };
}

test("concurrent callers get the same result, and a later call runs again", async () => {
  const { ask, seen, finish } = controlled();
  const both = Promise.all([ask(), ask()]);
  finish("drawn");
  expect(await both).toEqual(["drawn", "drawn"]);
  const again = ask();
  finish("again");
  expect(await again).toBe("again");
  expect(seen).toEqual({ begun: 2, ended: 0 });
});

test("a caller that aborts does not abort the work for the others", async () => {
  const { ask, seen, finish } = controlled();
  const leaving = new AbortController();
  const gone = ask(leaving.signal);
  const stays = ask();
  leaving.abort(new Error("left"));
  await expect(gone).rejects.toThrow("left");
  finish("drawn");
  expect(await stays).toBe("drawn");
  expect(seen).toEqual({ begun: 1, ended: 0 });
});

test("the last caller that aborts ends the work, and a later one begins anew", async () => {
  const { ask, seen, finish } = controlled();
  const leaving = new AbortController();
  const gone = [ask(leaving.signal), ask(leaving.signal)];
  leaving.abort(new Error("left"));
  for (const one of gone) await expect(one).rejects.toThrow("left");
  const next = ask();
  finish("drawn");
  expect(await next).toBe("drawn");
  expect(seen).toEqual({ begun: 2, ended: 1 });
});

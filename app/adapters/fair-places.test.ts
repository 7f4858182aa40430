import { expect, test } from "vitest";
import { createPlaces, type PlaceLimits, PlacesTaken } from "./fair-places.ts";

/** Places, and the order in which owners got one. */
function watch(limits: PlaceLimits) {
  const places = createPlaces(limits);
  const entered: string[] = [];
  const leaving: (() => void)[] = [];
  const ask = (owner: string, signal?: AbortSignal) =>
    places.take(owner, signal).then((leave) => {
      entered.push(owner);
      leaving.push(leave);
    });
  const leave = async () => {
    leaving.shift()?.();
    await settle();
  };
  return { places, ask, entered, leave };
}
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

test("owners take turns, however many each asks for", async () => {
  const { ask, entered, leave } = watch({ places: 1 });
  for (const owner of "aaaabbc") void ask(owner);
  for (let left = 0; left < 7; left++) {
    await settle();
    await leave();
  }
  expect(entered.join("")).toBe("aabcaba");
});

test("an owner holds at most the places allowed for one", async () => {
  const { ask, entered, leave } = watch({ places: 2, placesEach: 1 });
  for (const owner of "aaab") void ask(owner);
  await settle();
  expect(entered.join("")).toBe("ab");
  await leave();
  expect(entered.join("")).toBe("aba");
});

test("past the bounds a request is refused with the bound that it exceeds", async () => {
  const { ask } = watch({ places: 1, waiting: 3, waitingEach: 2 });
  for (const owner of "xaa") void ask(owner);
  await expect(ask("a")).rejects.toEqual(new PlacesTaken("owner"));
  void ask("b");
  await expect(ask("c")).rejects.toMatchObject({ whose: "all" });
});

test("a request that leaves the queue makes room, and gets no place", async () => {
  const { ask, entered, leave } = watch({ places: 1, waiting: 1 });
  const leaving = new AbortController();
  void ask("a");
  const gone = ask("b", leaving.signal);
  leaving.abort(new Error("left"));
  await expect(gone).rejects.toThrow("left");
  void ask("c");
  await settle();
  await leave();
  expect(entered.join("")).toBe("ac");
  await expect(ask("d", leaving.signal)).rejects.toThrow("left");
});

test("a request that waited too long is refused, and gets no place", async () => {
  const { places, ask, entered, leave } = watch({ places: 1, patienceMs: 20 });
  void ask("a");
  const late = ask("b");
  expect(places.waiting()).toBe(1);
  await expect(late).rejects.toEqual(new PlacesTaken("owner"));
  expect(places.waiting()).toBe(0);
  await leave();
  await ask("c");
  expect(entered.join("")).toBe("ac");
});

test("a place given back twice is one place", async () => {
  const places = createPlaces({ places: 1 });
  const leave = await places.take("a");
  leave();
  leave();
  await places.take("b");
  let isIn = false;
  void places.take("c").then(() => {
    isIn = true;
  });
  await settle();
  expect(isIn).toBe(false);
});

test("closing rejects waiting and later requests", async () => {
  const { places, ask } = watch({ places: 1 });
  void ask("a");
  const waiting = ask("b");
  places.close(new Error("closed"));
  await expect(waiting).rejects.toThrow("closed");
  await expect(ask("c")).rejects.toThrow("closed");
});

import { expect, test } from "vitest";
import { PlacesTaken } from "./fair-places.ts";
import { outageOf } from "./outage.ts";
import { overloadOf, ShareTaken } from "./overload.ts";

test("what was too much is found in the causes of a failed query, and is no outage of the database", () => {
  const own = new Error("Failed query", { cause: new ShareTaken() });
  const busy = new Error("Failed query", {
    cause: new Error("timeout exceeded when trying to connect"),
  });
  expect([overloadOf(own), overloadOf(busy)]).toEqual(["owner", "all"]);
  expect(overloadOf(new PlacesTaken("all"))).toBe("all");
  expect([outageOf(own), outageOf(busy)]).toEqual([null, null]);
});

test("an outage and any other error are not too much", () => {
  const lost = new Error("Connection terminated due to connection timeout");
  for (const error of [lost, new Error("no"), "a sentence", null]) {
    expect(overloadOf(error)).toBeNull();
  }
});

import { expect, test } from "vitest";
import { DatabaseOutage, outageOf } from "./outage.ts";

const coded = (code: string) => Object.assign(new Error("no"), { code });

test("an outage is found in the causes of a failed query, and distinguished", () => {
  expect(outageOf(new Error("Failed query", { cause: coded("57P03") }))).toBe("unreachable");
  expect(outageOf(new AggregateError([coded("ECONNREFUSED")]))).toBe("unreachable");
  expect(outageOf(new Error("Connection terminated unexpectedly"))).toBe("unreachable");
  expect(outageOf(new Error("Failed query", { cause: coded("53100") }))).toBe("full");
  expect(outageOf(coded("ENOSPC"))).toBe("full");
  expect(outageOf(coded("25006"))).toBe("read-only");
  expect(outageOf(coded("EROFS"))).toBe("read-only");
  expect(outageOf(new DatabaseOutage("full"))).toBe("full");
});

test("any other error is no outage", () => {
  expect(outageOf(new Error("Failed query", { cause: coded("23505") }))).toBeNull();
  expect(outageOf("a sentence")).toBeNull();
  expect(outageOf(null)).toBeNull();
});

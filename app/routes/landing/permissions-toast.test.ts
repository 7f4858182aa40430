import { expect, test } from "vitest";
import { permissionsToast } from "./permissions-toast.ts";

const read = (search: string) => permissionsToast(new URLSearchParams(search));

test("a refusal is a destructive toast of ten seconds with the message", () => {
  expect(read("error=permissions_denied&message=Mail+access+was+declined.")).toEqual({
    title: "Permissions Required",
    description: "Mail access was declined.",
    tone: "destructive",
    durationMs: 10_000,
  });
});

test("a message is bounded, and has words when it is missing", () => {
  expect(read(`error=permissions_denied&message=${"x".repeat(900)}`)?.description).toHaveLength(
    300,
  );
  expect(read("error=permissions_denied")?.description).toBe(
    "Please grant the requested permissions to use Galley.",
  );
});

test("anything else shows nothing", () => {
  expect(read("message=hello")).toBeNull();
  expect(read("error=other")).toBeNull();
});

import { expect, test } from "vitest";
import { permissionsToast } from "./permissions-toast.ts";

const read = (search: string) => permissionsToast(new URLSearchParams(search));

test("a refusal is a destructive toast of ten seconds with the message", () => {
  const message = "Please provide full Gmail permissions for Galley to function.";
  expect(read(`error=permissions_denied&message=${encodeURIComponent(message)}`)).toEqual({
    title: "Permissions Required",
    description: message,
    tone: "destructive",
    durationMs: 10_000,
  });
});

test.each([
  "",
  "&message=",
  "&message=Your+account+is+locked.+Call+%2B1+555+0100.",
  "&message=Please+provide+full+Gmail+permissions+for+Galley+to+function.+Or+call+us.",
  "&message=toString",
  `&message=${"x".repeat(9_000)}`,
])("a message that we do not send becomes the general sentence: %s", (rest) => {
  expect(read(`error=permissions_denied${rest}`)?.description).toBe(
    "Please grant the requested permissions to use Galley.",
  );
});

test("anything else shows nothing", () => {
  expect(read("message=hello")).toBeNull();
  expect(read("error=other")).toBeNull();
});

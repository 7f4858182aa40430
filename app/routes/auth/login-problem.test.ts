import { expect, test } from "vitest";
import { loginFailedPath, loginProblem } from "./login-problem.ts";

const problemAt = (path: string) => loginProblem(new URL(path, "http://localhost").searchParams);

test("a sign-in that failed says why", () => {
  expect(problemAt(loginFailedPath("unreachable", { popup: false }))).toBe(
    "Login failed: Google could not be reached. Please try again in a moment.",
  );
  expect(problemAt(loginFailedPath("incomplete", { popup: true }))).toBe(
    "Login failed: The sign-in did not complete. Please try again.",
  );
});

test("a failure without a known reason says no more than that, whatever the address claims", () => {
  expect(problemAt("/?error=login_failed")).toBe("An error occurred.");
  expect(problemAt("/?error=login_failed&reason=Call+me&message=now")).toBe("An error occurred.");
  expect(problemAt("/?error=login_failed&reason=toString")).toBe("An error occurred.");
});

test("shows nothing if nothing failed", () => {
  expect(problemAt("/")).toBeNull();
  expect(problemAt("/?error=permissions_denied&message=Declined")).toBeNull();
});

test("a popup stays one", () => {
  expect(loginFailedPath("incomplete", { popup: true })).toContain("popup=true");
  expect(loginFailedPath("incomplete", { popup: false })).not.toContain("popup");
});

import { expect, test } from "vitest";
import { connectionProblem } from "./connection-problem.ts";

const connectedAt = new Date("2026-11-01T10:00:00Z");
const after = (days: number) => new Date(connectedAt.getTime() + days * 24 * 3_600_000);
const problem = (days: number) =>
  connectionProblem({ blockedBy: null, connectedAt, revokedAt: after(days) });

test("a grant that ended before its eighth day says that the project may be in status Testing", () => {
  expect(problem(7.01)).toMatch(/^Google ended the access 7 days after .+ status Testing/);
  expect(problem(1.5)).toMatch(/^Google ended the access 1 day after/);
  expect(problem(8)).toBeNull();
  expect(connectionProblem({ blockedBy: null, connectedAt, revokedAt: null })).toBeNull();
});

test("what is wrong at Google counts before that", () => {
  const both = { blockedBy: "no-mailbox", connectedAt, revokedAt: after(1) } as const;
  expect(connectionProblem(both)).toMatch(/no Gmail mailbox/);
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { HealthCard, MailboxCard, QueueCard } from "./health-cards.tsx";

const wordsOf = (card: React.ReactNode) =>
  renderToStaticMarkup(card)
    .split(/<[^>]+>/)
    .filter((text) => text !== "");

test("health tells whether the database answers", () => {
  expect(wordsOf(<HealthCard health={{ database: "ok", databaseMs: 0 }} />)).toEqual([
    "Health",
    "Serving",
    "The database answered within 1 ms.",
  ]);
  expect(wordsOf(<HealthCard health={{ database: "unreachable", databaseMs: 3_000 }} />)).toEqual([
    "Health",
    "Not serving",
    "The database did not answer within 3000 ms.",
  ]);
});

test("the mailbox tells why it is not connected, and what is missing", () => {
  const none = { connected: false, email: null, missingScopes: [], problem: null };
  const words = (mailbox: React.ComponentProps<typeof MailboxCard>["mailbox"]) =>
    wordsOf(<MailboxCard mailbox={mailbox} />).slice(1);
  expect(words({ ...none, reason: "never" })).toEqual([
    "Not connected",
    "No mailbox was ever connected.",
  ]);
  expect(words({ ...none, reason: "revoked" })[1]).toBe("Google has taken the permission back.");
  expect(words({ ...none, reason: "scope-missing" })[1]).toBe(
    "The permission to read mail is missing.",
  );
  const whole = {
    connected: true,
    email: "maya@studio.example",
    reason: null,
    missingScopes: [],
    problem: null,
  };
  expect(words(whole)).toEqual(["Connected", "maya@studio.example"]);
  expect(words({ ...whole, missingScopes: ["a", "b"] })[1]).toBe(
    "maya@studio.example, 2 permissions missing",
  );
});

test("the queue tells who works and what waits", () => {
  const idle = { worker: "working" as const, waiting: 0, running: 1, longestWaitSeconds: 0 };
  expect(wordsOf(<QueueCard queue={idle} />)).toEqual(["Queue", "Working", "0 waiting, 1 running"]);
  const stuck = { worker: "silent" as const, waiting: 2, running: 0, longestWaitSeconds: 90 };
  expect(wordsOf(<QueueCard queue={stuck} />).join("")).toBe(
    "QueueNo worker2 waiting, 0 running, the first for 90 s",
  );
  expect(wordsOf(<QueueCard queue={{ ...idle, worker: "unknown" }} />)[1]).toBe("Unknown");
});

import { describe, expect, test } from "vitest";
import { type TimelineAsk, timelineCells } from "./timeline-cells.ts";

const day = (number: number, hour = 10) => new Date(Date.UTC(2026, 2, number, hour)).toISOString();
const versions = [1, 2, 3, 4].map((number) => ({
  fileId: number,
  sha256: `bytes ${number}`,
  at: day(number * 2),
}));
const mention = (sentAt: string) => ({
  ...{ messageId: "m", quote: "done in v3", quoteStart: 0, quoteEnd: 10 },
  sentAt,
});

function statesOf(change: Partial<TimelineAsk>): string[] {
  const ask: TimelineAsk = {
    ...{ fileId: 1, markedSha256: null, askedAt: day(3), status: "not_started" },
    ...{ touchedAt: null, reminders: [], closing: null },
    ...{ isClosedByMail: false, isDeclined: false },
    ...change,
  };
  return timelineCells(ask, versions).map(({ state, isRepeated }) =>
    isRepeated ? `${state} again` : state,
  );
}

describe("an ask on each version", () => {
  test("is open from the version that it was asked on", () => {
    expect(statesOf({})).toEqual(["asked", "open", "open", "open"]);
    expect(statesOf({ fileId: 2, askedAt: day(5) })).toEqual(["before", "asked", "open", "open"]);
    expect(statesOf({ status: "in_progress" })).toEqual(["asked", "open", "open", "in-progress"]);
  });

  test("was asked on the version that was marked, or, of the whole thread, on the newest then", () => {
    expect(statesOf({ markedSha256: "bytes 3" })).toEqual(["before", "before", "asked", "open"]);
    expect(statesOf({ fileId: null, askedAt: day(5) })[1]).toBe("asked");
    expect(statesOf({ fileId: null, askedAt: day(1) })[0]).toBe("asked");
  });

  test("is closed by the mail that came with a version, and stays so", () => {
    const closing = mention(day(6));
    const closed = { status: "done" as const, closing, isClosedByMail: true };
    expect(statesOf(closed)).toEqual(["asked", "open", "closed-by-mail", "still-done"]);
  });

  test("was said to be done, until a person decides", () => {
    const closing = mention(day(6, 11));
    expect(statesOf({ closing })).toEqual(["asked", "open", "said-done", "open"]);
    expect(statesOf({ closing, isDeclined: true })[2]).toBe("reopened");
    const decided = { closing, status: "done" as const, touchedAt: day(9) };
    expect(statesOf(decided)).toEqual(["asked", "open", "said-done", "done"]);
  });

  test("that was repeated says so where it was", () => {
    expect(statesOf({ reminders: [mention(day(4, 12))] })[1]).toBe("open again");
  });
});

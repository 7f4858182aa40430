import { describe, expect, test } from "vitest";
import type { TaskStatus } from "#app/domain/tasks/task-status.ts";
import { type TimelineAsk, timelineCells } from "./timeline-cells.ts";

const day = (number: number, hour = 10) => new Date(Date.UTC(2026, 2, number, hour)).toISOString();
const versions = [1, 2, 3, 4].map((number) => ({
  fileId: number,
  sha256: `bytes ${number}`,
  at: day(number * 2),
}));
const mention = (sentAt: string, quote = "done in v3") => ({
  ...{ messageId: "m", quote, quoteStart: 0, quoteEnd: quote.length },
  sentAt,
});

const open: TimelineAsk = {
  ...{ fileId: 1, markedSha256: null, askedAt: day(3), status: "not_started" },
  ...{ touchedAt: null, statusHistory: [], reminders: [], closing: null },
  earlierClosings: [],
  ...{ isClosedByMail: false, isDeclined: false },
};

function statesOf(change: Partial<TimelineAsk>): string[] {
  return timelineCells({ ...open, ...change }, versions).map(({ state, words }) =>
    words.some(({ role }) => role === "again") ? `${state} again` : state,
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
    expect(statesOf({ closing })).toEqual(["asked", "open", "said-done", "unconfirmed"]);
    expect(statesOf({ closing, isDeclined: true }).slice(2)).toEqual(["reopened", "open"]);
    const decided = { closing, status: "done" as const, touchedAt: day(9) };
    expect(statesOf(decided)).toEqual(["asked", "open", "said-done", "done"]);
  });

  const chose = (number: number, from: TaskStatus, to: TaskStatus) => ({
    at: day(number),
    from,
    to,
  });

  test("tells what a person chose with each version", () => {
    const statusHistory = [
      chose(3, "not_started", "in_progress"),
      chose(5, "in_progress", "done"),
      chose(7, "done", "not_started"),
    ];
    expect(statesOf({ statusHistory })).toEqual(["in-progress", "done", "reopened", "open"]);
    const again = [...statusHistory, chose(9, "not_started", "done")];
    expect(statesOf({ statusHistory: again, status: "done" })[3]).toBe("done");
    const within = [chose(5, "not_started", "done"), chose(5, "done", "not_started")];
    expect(statesOf({ statusHistory: within })[1]).toBe("reopened");
    const onIt = {
      statusHistory: [chose(5, "done", "in_progress")],
      status: "in_progress",
    } as const;
    expect(statesOf(onIt)).toEqual(["asked", "reopened", "in-progress", "in-progress"]);
  });

  test("that a mail closed stays closed until a person reopens it with a later version", () => {
    const closing = mention(day(4, 11));
    const statusHistory = [chose(7, "done", "not_started")];
    const states = ["asked", "closed-by-mail", "reopened", "open"];
    expect(statesOf({ closing, statusHistory, isDeclined: true })).toEqual(states);
    const sameVersion = { closing, statusHistory: [chose(5, "done", "not_started")] };
    expect(statesOf(sameVersion)[1]).toBe("reopened");
  });

  test("that was done already is not said to be done once more", () => {
    const closing = mention(day(7));
    const statusHistory = [chose(3, "not_started", "done")];
    const states = ["done", "still-done", "still-done", "still-done"];
    expect(statesOf({ closing, statusHistory, status: "done" })).toEqual(states);
  });

  test("that was said to be done stays in progress", () => {
    const closing = mention(day(5));
    const statusHistory = [chose(3, "not_started", "in_progress")];
    const states = ["in-progress", "said-done", "in-progress", "in-progress"];
    expect(statesOf({ closing, statusHistory, status: "in_progress" })).toEqual(states);
  });

  test("tells where it was asked, also where it was said to be done with the same version", () => {
    const ask = { ...open, fileId: 2, askedAt: day(5), closing: mention(day(5, 12)) };
    const cells = timelineCells(ask, versions);
    expect(cells.map(({ state, isAsked }) => [state, isAsked])).toEqual([
      ["before", false],
      ["said-done", true],
      ["unconfirmed", false],
      ["unconfirmed", false],
    ]);
  });

  test("that was repeated says so where it was", () => {
    expect(statesOf({ reminders: [mention(day(4, 12))] })[1]).toBe("open again");
  });

  describe("that a mail closed and a later one asked for again", () => {
    const closed = mention(day(4, 11), "done in v2");
    const again = mention(day(6, 11), "still thin in v3");

    test("was closed on the one version and reopened on the other, each with its words", () => {
      const ask = { earlierClosings: [closed], reminders: [again] };
      const states = ["asked", "closed-by-mail", "reopened again", "open"];
      expect(statesOf(ask)).toEqual(states);
      const cells = timelineCells({ ...open, ...ask }, versions);
      expect(cells.map(({ words }) => words.map(({ role, quote }) => [role, quote]))).toEqual([
        [],
        [["closing", "done in v2"]],
        [["again", "still thin in v3"]],
        [],
      ]);
      const last = mention(day(8));
      expect(statesOf({ ...ask, closing: last, isClosedByMail: true, status: "done" })).toEqual([
        ...states.slice(0, 3),
        "closed-by-mail",
      ]);
    });

    test("was only said to be done if the writer is in doubt or a person had decided before", () => {
      const doubted = { ...closed, doubt: "new-sender" as const };
      const states = ["asked", "said-done", "open again", "open"];
      expect(statesOf({ earlierClosings: [doubted], reminders: [again] })).toEqual(states);
      const statusHistory = [chose(3, "not_started", "in_progress")];
      expect(
        statesOf({
          ...{ earlierClosings: [closed], reminders: [again] },
          ...{ statusHistory, status: "in_progress" },
        }),
      ).toEqual(["in-progress", "said-done", "in-progress again", "in-progress"]);
    });

    test("is not reopened where a person decided in between", () => {
      const statusHistory = [chose(5, "not_started", "done")];
      const ask = { earlierClosings: [closed], reminders: [again] };
      expect(statesOf({ ...ask, statusHistory, status: "done" })).toEqual([
        "asked",
        "done",
        "still-done again",
        "still-done",
      ]);
    });
  });
});

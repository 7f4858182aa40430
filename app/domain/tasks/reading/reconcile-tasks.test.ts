import { describe, expect, test } from "vitest";
import type { StoredTask } from "#app/domain/tasks/change-task.server.ts";
import type { ExtractedItem } from "#app/extraction/extraction-types.ts";
import { storedTask } from "#tests/factories/stored-task.ts";
import { reconcileTasks } from "./reconcile-tasks.ts";
import type { ThreadReading } from "./thread-reading.ts";

/** Mails by id, in the order in which they were sent: what is asked in them are their lines. */
const mails = {
  m1: "Please widen the spine.\nThe gold is too dull.",
  m2: "The spine is wider now.",
  m3: "Could you widen the spine, as asked?",
  m4: "Spine and gold are done.",
};
type MailId = keyof typeof mails;
const day = (id: string) => new Date(Date.UTC(2026, 2, Object.keys(mails).indexOf(id) + 1));
const priya = { name: "Priya", address: "priya@tea.example" };

function wordsOf(messageId: MailId, quote: string) {
  const quoteStart = mails[messageId].indexOf(quote);
  return { messageId, quote, quoteStart, quoteEnd: quoteStart + quote.length };
}

function item(messageId: MailId, quote: string, more: Partial<ExtractedItem> = {}): ExtractedItem {
  return {
    ...wordsOf(messageId, quote),
    ...{ kind: "request", text: quote, fileName: null, fileId: null, page: null, author: priya },
    ...{ assignee: "owner", due: null, category: "General", confidence: 0.9, reason: "asks" },
    ...more,
  };
}

function reading(
  items: ExtractedItem[],
  dismissed: [words: string, at: Date][] = [],
  marked: string[] = [],
): ThreadReading {
  const messages = Object.entries(mails).map(([id, body], at) => {
    return [id, { at, body, sentAt: day(id), importedAt: day(id) }] as const;
  });
  return {
    ...{ extractor: "rules-9", items, fileIds: new Set([7]) },
    ...{ messages: new Map(messages), dismissed: new Map(dismissed) },
    marked: new Set(marked),
  };
}

/** The rows after a reading, with ids of their own. */
function read(items: ExtractedItem[], rows: StoredTask[] = [], dismissed: [string, Date][] = []) {
  const { added, changed, removed } = reconcileTasks(rows, reading(items, dismissed));
  const kept = rows.filter((row) => !removed.includes(row));
  const after = kept.map((row) => changed.find(({ before }) => before === row)?.after ?? row);
  const fresh = added.map((fields, at) => ({ ...blank, ...fields, id: `${rows.length + at}` }));
  return [...after, ...fresh];
}

const blank = storedTask({ askedAt: day("m1"), createdAt: day("m1") });

const touched = { touchedAt: day("m4") };
const spine = item("m1", "Please widen the spine.");
const gold = item("m1", "The gold is too dull.", { kind: "implicit" });
const again = item("m3", "Could you widen the spine, as asked?", { repeatOf: 0 });
const wider = wordsOf("m2", "The spine is wider now.");
const bothDone = wordsOf("m4", "Spine and gold are done.");

test("the same reading twice changes nothing", () => {
  const rows = read([spine, gold, again]);
  expect(rows.map(({ text, classification }) => [text, classification])).toEqual([
    [spine.text, "task"],
    [gold.text, "task"],
  ]);
  expect(reconcileTasks(rows, reading([spine, gold, again]))).toEqual({
    ...{ added: [], changed: [], removed: [] },
  });
});

test("a task with a mark is not removed when the reading no longer finds it", () => {
  const rows = read([spine, gold]);
  const [first, second] = rows;
  const { removed } = reconcileTasks(rows, reading([], [], [first?.id ?? ""]));
  expect(removed).toEqual([second]);
});

test("what is asked again is a reminder, also when it was a task before the first mail came", () => {
  const reminder = { ...wordsOf("m3", again.quote), sentAt: day("m3").toISOString() };
  expect(read([spine, again])).toMatchObject([{ text: spine.text, reminders: [reminder] }]);
  const early = read([{ ...again, repeatOf: undefined }]);
  expect(early).toMatchObject([{ text: again.text, reminders: [] }]);
  expect(read([spine, again], early)).toMatchObject([{ text: spine.text, reminders: [reminder] }]);
});

test("a promise that only answers asks is no task, but stays one that a person has touched", () => {
  const promise = item("m3", again.quote, { kind: "commitment", isAnswer: true });
  expect(read([spine, promise]).map(({ text }) => text)).toEqual([spine.text]);
  const before = read([spine, { ...promise, isAnswer: false }]);
  expect(read([spine, promise], before).map(({ text }) => text)).toEqual([spine.text]);
  const held = before.map((row) => ({ ...row, ...touched }));
  expect(read([spine, promise], held)).toHaveLength(2);
});

test("what closed an ask before it was asked again is kept, also by a reading that does not reach it", () => {
  const closedOnce = { ...spine, resolvedBefore: [wider, wordsOf("m2", "Not in the mail.")] };
  const rows = read([closedOnce, again]);
  const earlierClosings = [{ ...wider, sentAt: day("m2").toISOString() }];
  expect(rows).toMatchObject([{ status: "not_started", closing: null, earlierClosings }]);
  const held = rows.map((row) => ({ ...row, ...touched, earlierClosings: [] }));
  expect(read([closedOnce, again], held)).toMatchObject([{ earlierClosings }]);
  expect(read([spine, again], rows)).toMatchObject([{ earlierClosings: [] }]);

  const whole = reading([spine]);
  const messages = new Map([...whole.messages].filter(([id]) => id === "m1"));
  const { changed } = reconcileTasks(rows, { ...whole, messages });
  expect(changed).toEqual([]);
});

test("a reminder that somebody has touched stays a task, and takes the reminders after it", () => {
  const [early] = read([{ ...again, repeatOf: undefined }]);
  const late = item("m4", "Spine and gold are done.", { repeatOf: 1 });
  const rows = read([spine, again, late], [{ ...early!, ...touched, status: "in_progress" }]);
  expect(rows).toMatchObject([
    { text: again.text, status: "in_progress", reminders: [{ messageId: "m4" }] },
    { text: spine.text, reminders: [] },
  ]);
});

test("what is not sure waits, until it is asked again surely", () => {
  const doubtful = { ...spine, confidence: 0.4, askDoubt: "no-clear-ask" as const };
  const waiting = read([doubtful]);
  expect(waiting).toMatchObject([{ classification: "unsure" }]);
  expect(read([doubtful, again], waiting)).toMatchObject([{ id: "0", classification: "task" }]);
});

test("quotes that do not stand there, or hold half of a character, are no tasks", () => {
  const moved = { ...spine, quoteStart: 3, quoteEnd: 3 + spine.quote.length };
  expect(read([moved, { ...gold, messageId: "m2" }, { ...gold, quote: "" }])).toEqual([]);
  const claimed = { ...spine, resolvedBy: { ...wider, quote: "All done." } };
  expect(read([claimed])).toMatchObject([{ closing: null, status: "not_started" }]);
});

test("words that overlap those of an item before are no task of their own", () => {
  expect(read([spine, item("m1", "the spine.\nThe gold")])).toHaveLength(1);
});

test("a file that the thread does not have is none", () => {
  const rows = read([
    { ...spine, fileId: 7 },
    { ...gold, fileId: 8 },
  ]);
  expect(rows.map(({ fileId }) => fileId)).toEqual([7, null]);
});

describe("a closing", () => {
  const closed = { ...spine, resolvedBy: wider };

  test("closes what nobody has touched, and opens it when another reading does not see it", () => {
    const rows = read([closed]);
    expect(rows).toMatchObject([
      { status: "done", closing: { ...wider, sentAt: day("m2").toISOString() } },
    ]);
    expect(read([spine], rows)).toMatchObject([{ id: "0", status: "not_started", closing: null }]);
  });

  test.each(["not_started", "in_progress", "done"] as const)(
    "leaves %s what somebody has touched",
    (status) => {
      const rows = read([spine]).map((row) => ({ ...row, ...touched, status }));
      expect(read([closed], rows)).toMatchObject([{ status, closing: wider }]);
    },
  );

  test("of an older mail, or of the same, is none", () => {
    const late = item("m3", "Could you widen the spine, as asked?", { resolvedBy: wider });
    const own = { ...late, resolvedBy: wordsOf("m3", "as asked") };
    expect(read([late])).toMatchObject([{ status: "not_started", closing: null }]);
    expect(read([own])).toMatchObject([{ status: "not_started", closing: null }]);
  });

  test("that was declined stays declined; a newer one suggests, an older one does not", () => {
    const [row] = read([closed]);
    const open = { ...row!, ...touched, status: "not_started", declinedClosing: "m2" } as const;
    expect(read([closed], [open])).toEqual([open]);
    expect(read([{ ...spine, resolvedBy: bothDone }], [open])).toMatchObject([
      { status: "not_started", closing: bothDone },
    ]);
    const later = { ...open, declinedClosing: "m4" };
    expect(read([closed], [later])).toMatchObject([{ status: "not_started", closing: null }]);
  });
});

test("after a declined closing the first mail suggests that came since", () => {
  const [row] = read([{ ...spine, resolvedBy: wider }]);
  const open = { ...row!, status: "not_started", declinedClosing: "m2" } as const;
  const settled = { ...spine, resolvedBy: wider, resolvedLater: [bothDone] };
  const since = { ...open, touchedAt: day("m3") };
  expect(read([settled], [since])).toMatchObject([{ status: "not_started", closing: bothDone }]);
  const knowing = { ...open, touchedAt: new Date(day("m4").getTime() + 1) };
  expect(read([settled], [knowing])).toEqual([knowing]);
  const [suggested] = read([settled], [since]);
  const editedSince = { ...suggested!, touchedAt: knowing.touchedAt };
  expect(read([settled], [editedSince])).toEqual([editedSince]);
});

describe("a person's decisions", () => {
  test("stays where it stands; the rest follows a reading of the same words", () => {
    const [row] = read([spine]);
    const edited = { ...row!, ...touched, text: "Wider spine", edited: ["text" as const] };
    const reread = { ...spine, text: "Widen it", due: "2026-04-01", fileId: 7 };
    expect(read([reread], [edited])).toMatchObject([
      { text: "Wider spine", due: "2026-04-01", fileId: 7 },
    ]);
    const other = item("m1", "widen the spine", { text: "Widen", due: "2026-04-01" });
    expect(read([other], [edited])).toEqual([edited]);
    expect(read([], [edited])).toEqual([edited]);
  });

  test.each(["dismissed", "merged", "task"] as const)("stands as %s", (classification) => {
    const rows = read([{ ...spine, confidence: 0.4, askDoubt: "no-clear-ask" as const }]).map(
      (row) => ({
        ...row,
        ...touched,
        classification,
      }),
    );
    expect(read([spine, again], rows)).toMatchObject([{ id: "0", classification }]);
  });

  test("a task made by hand keeps its words, and is the item that says the same", () => {
    const byHand = { ...blank, ...wordsOf("m1", "spine"), ...touched, id: "h", text: "Mine" };
    const rows = read([{ ...spine, resolvedBy: wider }, again], [byHand]);
    expect(rows).toMatchObject([
      { id: "h", text: "Mine", quote: "spine", closing: wider, reminders: [{ messageId: "m3" }] },
    ]);
  });

  test("both parts of a task that was split hear of it again", () => {
    const [row] = read([spine]);
    const parts = [
      { ...row!, ...touched, edited: ["text" as const], text: "One" },
      { ...row!, ...touched, id: "p", extractedBy: null, text: "Two" },
    ];
    const rows = read([spine, again], parts);
    expect(rows.map(({ text, reminders }) => [text, reminders.length])).toEqual([
      ["One", 1],
      ["Two", 1],
    ]);
  });

  test("words that were dismissed are not found in mails that came later, nor what repeats them", () => {
    const dismissed: [string, Date][] = [["please widen the spine", day("m1")]];
    expect(read([spine], [], dismissed)).toHaveLength(1);
    const earlier: [string, Date][] = [["please widen the spine", new Date(0)]];
    expect(read([spine, again, { ...gold, repeatOf: undefined }], [], earlier)).toMatchObject([
      { text: gold.text },
    ]);
  });
});

describe("what was deleted forever", () => {
  const [row] = read([spine]);
  const tombstone = { ...row!, ...touched, text: "", quote: null, deletedAt: day("m4") };

  test("does not come back, by other words of the place or by a reminder", () => {
    const wider = item("m1", "widen the spine");
    expect(read([spine, again], [tombstone])).toEqual([tombstone]);
    expect(read([wider, again], [tombstone])).toEqual([tombstone]);
  });

  test("does not come back by its reminder when its own words are no longer found", () => {
    const place = { ...wordsOf("m3", again.quote), quote: "", sentAt: day("m3").toISOString() };
    const before = { ...tombstone, reminders: [place] };
    expect(read([{ ...again, repeatOf: undefined }], [before])).toEqual([before]);
  });

  test("does not come back by an older mail that asked it first", () => {
    const [late] = read([{ ...again, repeatOf: undefined }]);
    const gone = { ...late!, ...touched, text: "", quote: null, deletedAt: day("m4") };
    expect(read([spine, again, gold], [gone])).toMatchObject([gone, { text: gold.text }]);
  });
});

test("a task of a mail that this reading does not reach stays as it is", () => {
  const rows = read([spine]).map((row) => ({ ...row, messageId: "m0" }));
  expect(read([gold], rows)).toMatchObject([{ messageId: "m0" }, { text: gold.text }]);
});

test("a mail that this reading leaves out keeps what it asked, repeated and settled, decided or not", () => {
  const without = (...left: string[]): ThreadReading => {
    const whole = reading([spine, gold].filter(({ messageId }) => !left.includes(messageId)));
    const messages = [...whole.messages].filter(([id]) => !left.includes(id));
    return { ...whole, messages: new Map(messages) };
  };
  const rows = read([{ ...spine, resolvedBy: wider }, gold, again]);
  expect(rows).toMatchObject([
    { status: "done", closing: wider, reminders: [{ messageId: "m3" }] },
    { text: gold.text },
  ]);
  const nothing = { added: [], changed: [], removed: [] };
  for (const same of [rows, rows.map((row) => ({ ...row, ...touched }))]) {
    expect(reconcileTasks(same, without("m2", "m3"))).toEqual(nothing);
    expect(reconcileTasks(same, without("m1", "m2", "m3"))).toEqual(nothing);
  }
});

import { expect, test } from "vitest";
import { htmlImages } from "#app/adapters/decode/mail/html-images.ts";
import { safeName } from "#app/adapters/decode/mail/safe-name.ts";
import { nameFamily, nameVersion } from "#app/domain/files/representative-file.ts";
import { readOffsetMinutes } from "#app/domain/intake/messages/sent-at.ts";
import { unreadableMail } from "#app/domain/intake/messages/unreadable-mail.ts";
import { archiveName } from "#app/domain/leaving/archive-paths.ts";
import type { StoredTask } from "#app/domain/tasks/change-task.server.ts";
import { foldWords } from "#app/domain/tasks/fold-words.ts";
import { reconcileTasks } from "#app/domain/tasks/reading/reconcile-tasks.ts";
import { settleAsks } from "#app/domain/tasks/reading/settle-asks.ts";
import type { ThreadReading } from "#app/domain/tasks/reading/thread-reading.ts";
import { taskLine } from "#app/extraction/asks/task-line.ts";
import { extract } from "#app/extraction/extract.ts";
import { tokensOf } from "#app/extraction/files/seen-files.ts";
import { cleanMessage } from "#app/extraction/mail/clean-message.ts";
import { faithfulLine } from "#app/extraction/mail/faithful-line.ts";
import { findQuote, toQuotedText } from "#app/extraction/text/find-quote.ts";
import { cuesOf, detectLanguage } from "#app/extraction/text/language.ts";
import { resolveDue } from "#app/extraction/text/resolve-due.ts";
import { segment } from "#app/extraction/text/segment.ts";
import { stemsOf } from "#app/extraction/text/shared-words.ts";
import { splitClauses } from "#app/extraction/text/split-clauses.ts";
import { readRange } from "#app/http/replies/byte-range.ts";
import { contentDisposition } from "#app/http/replies/content-disposition.ts";
import { linkRanges } from "#app/routes/thread/messages/link-ranges.ts";
import { quoteParts } from "#app/routes/thread/messages/quote-parts.ts";
import { splitLine } from "#app/routes/thread/task-forms/split-line.ts";
import { initials } from "#app/ui/text/initials.ts";
import { aMail, anItem, aThread, storedTasks } from "./hostile-threads.ts";
import { findSteepGrowth } from "./measure-growth.ts";

/** The texts that a mail may be full of. */
const parts = [
  "Please move the logo on page 3, it is too small. ",
  "Is it the third one? ",
  "Ok. ",
  "Привет мир это ",
  "это ",
  "日本語テキスト",
  "α ",
  ".",
  ". ",
  '."x',
  " ",
  "\n",
  "confidential\n",
  "confidential unsubscribe The logo is too small for us.\n",
  "> quoted\n",
  "On Mon, 5 Jan 2026 at 10:00 Ann <ann@example.org> wrote:\n\n",
  "fyi\n-----Original Message-----\nFrom: a\nSent: b\nTo: c\n",
  "-- \n",
  "- move it\n",
  "p. 3: blue\n",
  "a@",
  "aaaa",
  "1.",
  "(",
  '"',
  `https://example.org/${")".repeat(1_500)}x `,
  "from:",
  "<img src='cid:a' width=1 ",
];

const readers: [string, (text: string) => unknown][] = [
  ["cleaning", cleanMessage],
  ["cleaning by a hint", (text) => cleanMessage(text, { newTextHint: `x ${text.repeat(3)}` })],
  [
    "cleaning by a hint of one line",
    (text) => cleanMessage(text, { newTextHint: `${text.replaceAll("\n", " ")} x` }),
  ],
  ["segmenting", segment],
  ["extracting from a mail", (text) => extract(aThread([aMail(0, text)]))],
  ["finding a day", (text) => resolveDue(text, "2026-01-05T10:00:00Z")],
  ["splitting clauses", (text) => splitClauses(text, cuesOf.en)],
  ["telling the language", detectLanguage],
  ["looking for a quote", (text) => findQuote(toQuotedText(text), "move the logo x", [])],
  ["making a task's line", taskLine],
  ["checking a model's line", (text) => faithfulLine(text.slice(0, 1_000), "quote", text)],
  ["stemming", stemsOf],
  ["reading a file name", tokensOf],
  ["finding links", linkRanges],
  ["marking quotes", (text) => quoteParts(text, [])],
  ["splitting a line", splitLine],
  ["reading the header of a broken mail", (text) => unreadableMail(header(text), "why")],
  ["reading the zone of a mail", (text) => readOffsetMinutes(header(text))],
  ["reading a range", (text) => readRange(`bytes=${text}`, 10)],
  ["naming a download", (text) => contentDisposition("attachment", text)],
  ["folding words", foldWords],
  ["a name in an archive", (text) => archiveName(text, "none")],
  ["a safe name", (text) => safeName(text, "none")],
  ["a file's family", (text) => [nameFamily(text), nameVersion(text)]],
  ["finding pictures", htmlImages],
  ["initials", initials],
];

function header(text: string): Uint8Array {
  return new TextEncoder().encode(`Subject: ${text}\r\nFrom: ${text}\r\nDate: ${text}`);
}

test.each(readers)("%s takes time in step with the text", (_, read) => {
  const steep = parts.filter((part) =>
    isAlwaysSteep((length) => {
      const text = part.repeat(Math.ceil(length / part.length));
      return () => read(text);
    }, 4_000),
  );
  expect(steep).toEqual([]);
});

const threads: [string, (mails: number) => Parameters<typeof extract>[0]][] = [
  [
    "of questions about the same",
    (mails) =>
      aThread(times(mails, (at) => aMail(at, "Is the blue logo on the poster right? ".repeat(20)))),
  ],
  [
    "of asks that repeat each other",
    (mails) =>
      aThread(
        times(mails, (at) =>
          aMail(at, `Please move logo ${at} again, we still wait for part${at % 7}. `.repeat(20)),
        ),
      ),
  ],
  [
    "of asks and reports of work",
    (mails) =>
      aThread(
        times(mails, (at) =>
          aMail(
            at,
            at % 2
              ? "The logo is moved and done now. ".repeat(20)
              : "Please move the logo. ".repeat(20),
          ),
        ),
      ),
  ],
  [
    "of many people",
    (mails) =>
      aThread(
        times(mails, (at) => ({
          ...aMail(at, "Kai, could you move the logo? ".repeat(5)),
          to: times(40, (n) => ({ name: `Person${at} ${n}`, address: `p${at}-${n}@example.org` })),
        })),
      ),
  ],
  [
    "of many files",
    (mails) =>
      aThread(
        times(mails, (at) => ({
          ...aMail(at, "Please make the third one blue, as in plan 7. ".repeat(5)),
          attachments: times(20, (n) => ({
            fileId: at * 20 + n,
            name: `plan_${at}_${n}_v${at}.pdf`,
            type: "",
          })),
        })),
      ),
  ],
];

test.each(threads)("a thread %s takes time in step with its mails", (_, thread) => {
  expect(isAlwaysSteep((mails) => () => extract(thread(mails)), 20)).toBe(false);
});

const tasksOfThreads: [string, (mails: number) => () => unknown][] = [
  ["that nobody touched", (mails) => reconciling(mails, { rows: storedTasks(mails) })],
  [
    "that people decided about",
    (mails) => reconciling(mails, { rows: storedTasks(mails, { touchedAt: new Date() }) }),
  ],
  [
    "that were deleted, each the reminder of the same long chain",
    (mails) => {
      const rows = storedTasks(mails, { deletedAt: new Date() }).slice(mails / 2);
      return reconciling(mails, { rows, repeatOf: (at) => Math.min(at, mails / 2) - 1 });
    },
  ],
  [
    "that each ask again what the one before asked",
    (mails) => reconciling(mails, { rows: [], repeatOf: (at) => at - 1 }),
  ],
];

/** Settles and reconciles the tasks of a thread with this many mails, an ask in each. */
function reconciling(
  mails: number,
  { rows, repeatOf }: { rows: StoredTask[]; repeatOf?: (at: number) => number },
) {
  const items = times(mails, (at) => {
    const before = repeatOf?.(at) ?? -1;
    return { ...anItem(at), ...(before >= 0 && { repeatOf: before }) };
  });
  const places = times(mails, (at) => {
    const sentAt = new Date(at);
    return [`mail-${at}`, { at, body: anItem(at).quote, sentAt, importedAt: sentAt }] as const;
  });
  const reading: ThreadReading = {
    ...{ extractor: "rules", items, messages: new Map(places) },
    ...{ fileIds: new Set(), dismissed: new Map(), marked: new Set() },
  };
  return () => [settleAsks(rows, reading), reconcileTasks(rows, reading)];
}

test("a run of full stops is segmented in step with its length", () => {
  const run = (length: number) => {
    const text = `${".".repeat(length)}x`;
    return () => segment(text);
  };
  expect(isAlwaysSteep(run, 25_000)).toBe(false);
});

test.each(["привет ", "ελληνικά ", "日本語 "])(
  "a sentence of %s after another is read at once",
  (word) => {
    const run = (words: number) => {
      const thread = aThread([aMail(0, `The logo is here. ${word.repeat(words)}?`)]);
      return () => extract(thread);
    };
    expect(isAlwaysSteep(run, 30)).toBe(false);
  },
);

test("quotes are marked in step with their number", () => {
  const run = (count: number) => {
    const body = "Move the logo. ".repeat(count);
    const quotes = times(count, (at) => ({
      ...{ id: String(at), quote: "Move the logo." },
      ...{ quoteStart: at * 15, quoteEnd: at * 15 + 14 },
    }));
    return () => quoteParts(body, quotes);
  };
  expect(isAlwaysSteep(run, 1_000)).toBe(false);
});

test.each(tasksOfThreads)("tasks %s are reconciled in step with the mails", (_, read) => {
  expect(isAlwaysSteep(read, 1_000)).toBe(false);
});

/** A measurement may be disturbed, for example by a garbage collection: code that grows too fast does so each time. */
function isAlwaysSteep(run: (length: number) => () => unknown, length: number): boolean {
  return [1, 2, 3].every(() => findSteepGrowth(length, run) !== null);
}

function times<One>(count: number, make: (at: number) => One): One[] {
  return Array.from({ length: count }, (_, at) => make(at));
}

import { expect, test } from "vitest";
import { readAuthenticationResults } from "#app/adapters/decode/mail/authentication-results.ts";
import { htmlImages } from "#app/adapters/decode/mail/html-images.ts";
import { parseAddresses } from "#app/adapters/decode/mail/mail-addresses.ts";
import { htmlText } from "#app/adapters/decode/mail/mail-text.ts";
import { safeName } from "#app/adapters/decode/mail/safe-name.ts";
import { takeUuencoded } from "#app/adapters/decode/mail/uuencode.ts";
import { divideVisible } from "#app/adapters/decode/mail/visible-html.ts";
import { withPlainValues } from "#app/adapters/decode/svg/css-values.ts";
import { findRootTag } from "#app/adapters/decode/svg/root-tag.ts";
import { undrawnOfSvg } from "#app/adapters/decode/svg/undrawn-svg.ts";
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
import { isSteep } from "./measure-growth.ts";

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
  "<div style='display:none'>",
  "<!--",
  "<a ",
  "begin 644 a\nM",
  "a\u0301 ",
  "я a ",
  "\u00a0",
  "\u200b",
  "😀",
  "\ud83d",
  "ab cd ",
  "1-1/",
  "http://",
  "_ ",
  '\\"',
];

/** Hardly any pattern ends with a line end and a NUL, so every match so far has to be given up. */
const noEnd = "\n\0";

/** Whether texts made of a part take a reader too long. */
const isSteepIn = (part: string, read: (text: string) => unknown, hangingMs?: number) =>
  isSteep(
    4_000,
    (length) => {
      const text = part.repeat(Math.ceil(length / part.length)) + noEnd;
      return () => read(text);
    },
    hangingMs,
  );

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
  ["the text of HTML", htmlText],
  ["what of HTML is seen", divideVisible],
  ["reading addresses", parseAddresses],
  ["reading who vouches for a mail", readAuthenticationResults],
  ["files within a text", takeUuencoded],
  ["the styles of an SVG", withPlainValues],
  ["the first tag of an SVG", findRootTag],
  ["what of an SVG is not drawn", undrawnOfSvg],
  ["initials", initials],
];

function header(text: string): Uint8Array {
  return new TextEncoder().encode(`Subject: ${text}\r\nFrom: ${text}\r\nDate: ${text}`);
}

test.each(readers)("%s takes time in step with the text", (_, read) => {
  expect(parts.filter((part) => isSteepIn(part, read))).toEqual([]);
});

test.each([
  ["letters that \\W takes as well", /^\W*(?:\p{L}+\W+){0,4}?(?:it|that|das)(?!\p{L})/iu],
  ["an address without an @", /[^\s<>"]+@[^\s<>"]+/],
  ["an end that is not there", /[.,;:!?'’)\]}*_]+$/],
])("a reader with a pattern for %s would be noticed", (_, pattern) => {
  expect(parts.some((part) => isSteepIn(part, (text) => text.match(pattern), 1_000))).toBe(true);
});

test("a reader whose pattern never comes to an end would be noticed", () => {
  const hangs = /^(?:a+)+$/;
  expect(isSteep(40, (length) => () => hangs.test(`${"a".repeat(length)}b`), 300)).toBe(true);
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
  expect(isSteep(20, (mails) => () => extract(thread(mails)))).toBe(false);
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
  expect(isSteep(25_000, run)).toBe(false);
});

test.each(["привет ", "ελληνικά ", "日本語 "])(
  "a sentence of %s after another is read at once",
  (word) => {
    const run = (words: number) => {
      const thread = aThread([aMail(0, `The logo is here. ${word.repeat(words)}?`)]);
      return () => extract(thread);
    };
    expect(isSteep(30, run)).toBe(false);
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
  expect(isSteep(1_000, run)).toBe(false);
});

test.each(tasksOfThreads)("tasks %s are reconciled in step with the mails", (_, read) => {
  expect(isSteep(1_000, read)).toBe(false);
});

function times<One>(count: number, make: (at: number) => One): One[] {
  return Array.from({ length: count }, (_, at) => make(at));
}

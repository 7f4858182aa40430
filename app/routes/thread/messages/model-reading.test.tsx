import { expect, test } from "vitest";
import {
  focusMessage,
  renderThread,
  shownThread,
  tagOf,
  textsOf,
} from "#tests/factories/focus.tsx";

const withReading = (modelReading: NonNullable<(typeof shownThread)["modelReading"]>) =>
  renderThread({ thread: { ...shownThread, modelReading } });
const optOutForm = /^<form [^>]*model-opt-out/;
const again = "Read again with the model";

test("a thread tells what the model has read, and offers to read again and to leave it out", () => {
  const html = withReading({ optOut: false, read: 8, waiting: 0, outage: null });
  expect(textsOf(html)).toEqual(expect.arrayContaining(["It has read 8 mails.", again]));
  expect(tagOf(html, optOutForm)).toContain('action="/threads/tea/model-opt-out"');
  expect(tagOf(html, /^<input [^>]*"optOut"/)).toContain('value="true"');
});

test("it tells what waits and why, and what is left out", () => {
  const waiting = withReading({ optOut: false, read: 5, waiting: 3, outage: "it is away (gone)" });
  expect(textsOf(waiting)).toContain("It has read 5 mails; 3 mails to come: it is away (gone).");
  expect(textsOf(waiting)).not.toContain(again);
  const readAgain = withReading({ optOut: false, read: 0, waiting: 3, outage: "it is away" });
  expect(textsOf(readAgain)).toContain("3 mails to come: it is away.");
  const leftOut = withReading({ optOut: true, read: 0, waiting: 0, outage: null });
  expect(tagOf(leftOut, /^<input [^>]*"optOut"/)).toContain('value="false"');
  expect(textsOf(leftOut)).not.toContain(again);
  expect(renderThread({})).not.toContain("model-opt-out");
});

test("a mail that the model read in part tells from which words on it was not", () => {
  const body = "The blue is too dark. The lid is too small.";
  const modelPart = { readTo: 22, problem: null };
  const html = renderThread(
    { messages: [{ ...focusMessage, body, sentences: [], modelPart }] },
    { search: "?messages=1" },
  );
  expect(html).toContain("“The lid is too small.…”");
});

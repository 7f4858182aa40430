import { expect, test } from "vitest";
import { focusMessage, renderThread, tagOf, textsOf } from "#tests/factories/focus.tsx";

const place = { search: "?messages=1" };
const readAgain = /^<form [^>]*read-again/;

test("a mail in which tasks could not be looked for says so, and can be tried again without a script", () => {
  const html = renderThread(
    {
      messages: [
        { ...focusMessage, readingProblem: "tasks" },
        { ...focusMessage, id: "m2" },
      ],
    },
    place,
  );
  const texts = textsOf(html);
  const told = texts.indexOf(
    "Galley could not look for tasks in this mail: it took too much time or memory.",
  );
  expect(texts[told + 1]).toBe("Try again");
  expect(tagOf(html, readAgain)).toContain('action="/threads/tea/read-again"');
  expect(tagOf(html, /^<input [^>]*"messageId"/)).toContain('value="m1"');
  expect(texts.filter((text) => text === "Try again")).toHaveLength(1);
});

test("so does a mail that could not be read at all, and a thread as a whole", () => {
  const unread = { ...focusMessage, readingProblem: "text" as const };
  expect(textsOf(renderThread({ messages: [unread] }, place))).toContain(
    "Galley could not read this mail.",
  );
  const thread = {
    ...{ threadId: "tea", subject: "Tea box", sender: focusMessage.sender, photoUrl: null },
    ...{ timestamp: focusMessage.timestamp, isDemoContent: false, mailbox: null },
    readingProblem: "tasks" as const,
    modelReading: null,
  };
  const html = renderThread({ thread });
  expect(textsOf(html)).toContain(
    "Galley could not look for tasks in this thread: reading all of it took too much time or memory, or failed for days.",
  );
  expect(tagOf(html, readAgain)).toContain('action="/threads/tea/read-again"');
});

test("shows nothing for a mail that was read", () => {
  const html = renderThread({ messages: [focusMessage] }, place);
  expect(html).not.toContain("read-again");
});

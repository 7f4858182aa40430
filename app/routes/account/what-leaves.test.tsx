import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { WhatLeaves } from "./what-leaves.tsx";

function textsOf(model: string | null, kept: number): string[] {
  const Stub = createRoutesStub([
    { path: "/account", Component: () => <WhatLeaves model={model} kept={kept} /> },
  ]);
  return renderToString(<Stub initialEntries={["/account"]} />)
    .replaceAll("<!-- -->", "")
    .split(/<[^>]*>/)
    .filter((text) => text !== "");
}

test("without a language model nothing leaves the machine", () => {
  expect(textsOf(null, 0)).toEqual([
    "What left this machine",
    "Tasks are found on this machine. No language model is asked about your mails.",
  ]);
});

test("with one, all that it is sent is named, and what it is not sent", () => {
  expect(textsOf("small-1", 2)).toEqual([
    "What left this machine",
    "Each new mail is also read by the language model ",
    "small-1",
    ". It is sent:",
    "the mail’s own text and day, without quoted history, and the names of its files,",
    "the names of its people, and who makes or judges the work,",
    "the thread’s subject and language, and the names of its latest files,",
    "the first words of asks that are still open in the thread.",
    "No file is sent, and no address but those that the mail’s text itself holds.",
    "The newest 2 questions are kept as sent.",
    "Show what was sent",
  ]);
  expect(textsOf("small-1", 1)).toContain("The newest question is kept as sent.");
  expect(textsOf("small-1", 0).at(-1)).toBe("No question was sent yet.");
});

test("what was kept before the model was turned off can still be read", () => {
  expect(textsOf(null, 1).slice(-2)).toEqual([
    "The newest question is kept as sent.",
    "Show what was sent",
  ]);
});

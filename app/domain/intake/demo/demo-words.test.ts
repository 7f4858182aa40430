import { expect, test } from "vitest";
import { demoMessages, demoThreadId, demoTitle } from "./demo-thread.ts";

test("the example speaks of a poster and a ticket, in these words", () => {
  expect(demoThreadId).toBe("demo-harbour-jazz");
  expect(demoTitle).toBe("Harbour Jazz: poster and ticket, first round");
  const [first, second, ...more] = demoMessages;
  expect(more).toEqual([]);
  expect([first?.sender, first?.hoursAgo]).toEqual([
    { name: "Mira Olander", email: "mira@northquay.example" },
    26,
  ]);
  expect(first?.body).toBe(`Hello,

the board met last night and everybody fell for the moon. Two things on the poster: please make the word JAZZ as wide as HARBOUR. The night sky is a bit too dark for newsprint.

On the ticket, could you put the row number on the stub, left of the dotted line?

Thank you,
Mira`);
  expect([second?.sender, second?.hoursAgo]).toEqual([
    { name: "Tomás Rey", email: "tomas@northquay.example" },
    4,
  ]);
  expect(
    second?.body,
  ).toBe(`Lovely work! One question from the print shop: which paper do you want for the tickets?

Tomás`);
});

test("its tasks are what the messages ask for, each in a category, at a file", () => {
  const tasks = demoMessages.flatMap((message) => message.tasks);
  const poster = "harbour-jazz-poster-v1.svg";
  const ticket = "harbour-jazz-ticket.svg";
  expect(tasks).toEqual([
    {
      quote: "please make the word JAZZ as wide as HARBOUR",
      text: "Make the word JAZZ as wide as HARBOUR",
      kind: "request",
      category: "Typography",
      fileName: poster,
    },
    {
      quote: "The night sky is a bit too dark for newsprint.",
      text: "The night sky is a bit too dark for newsprint.",
      kind: "implicit",
      category: "Colour",
      fileName: poster,
    },
    {
      quote: "could you put the row number on the stub, left of the dotted line?",
      text: "Put the row number on the stub, left of the dotted line",
      kind: "request",
      category: "Layout",
      fileName: ticket,
    },
    {
      quote: "which paper do you want for the tickets?",
      text: "Which paper do you want for the tickets?",
      kind: "question",
      category: "Question",
      fileName: ticket,
    },
  ]);
});

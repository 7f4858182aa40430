import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub, type ErrorResponse } from "react-router";
import { expect, test } from "vitest";
import { textsOf } from "#tests/factories/focus.tsx";
import { DeskError } from "./desk-error.tsx";
import { ErrorBoundary as OverDeskError } from "./over-desk.tsx";

function wordsOf(Screen: ComponentType<{ error: unknown }>, error: unknown): string[] {
  const Stub = createRoutesStub([
    { path: "/dashboard", Component: () => <Screen error={error} /> },
  ]);
  return textsOf(
    renderToString(<Stub initialEntries={["/dashboard"]} />).replaceAll("<!-- -->", ""),
  );
}
const OverDesk = OverDeskError as ComponentType<{ error: unknown }>;
const timedOut = new DOMException("The operation timed out.", "TimeoutError");
const refused: ErrorResponse & { internal: boolean } = {
  status: 500,
  statusText: "Internal Server Error",
  data: null,
  internal: false,
};

test.each([
  ["an answer that is none", refused, "HTTP 500: Internal Server Error"],
  [
    "no answer in time",
    timedOut,
    "Request timed out. The server might be busy. Please try again in a moment.",
  ],
  ["no way to the server", new TypeError("Failed to fetch"), "the server could not be reached"],
  ["anything else", new Error("A bug"), "something went wrong"],
])("a desk that could not be loaded says why: %s", (_, error, why) => {
  expect(wordsOf(DeskError, error)).toEqual([
    "Galley",
    `Failed to load threads: ${why}`,
    "Nothing is lost. Try again, or reload the page.",
    "Try again",
  ]);
});

test.each([
  [
    "no answer in time",
    timedOut,
    "Request timed out. The server might be busy. Please try again in a moment.",
  ],
  [
    "no way to the server",
    new TypeError("Failed to fetch"),
    "The server could not be reached. Check the network and try again.",
  ],
  ["anything else", new Error("A bug"), "Nothing is lost. Please try again in a moment."],
])("what lies over the desk says why it could not be loaded: %s", (_, error, why) => {
  expect(wordsOf(OverDesk, error)).toEqual([
    "Not available",
    "This could not be loaded",
    why,
    "Close",
  ]);
});

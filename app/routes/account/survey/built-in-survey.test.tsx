import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { textsOf } from "#tests/factories/focus.tsx";
import { BuiltInSurvey } from "./built-in-survey.tsx";

function buttonsOf(survey: { isSending: boolean; error: string | null }): string[] {
  const Stub = createRoutesStub([
    { path: "/survey", Component: () => <BuiltInSurvey returnTo="/dashboard" {...survey} /> },
  ]);
  return textsOf(renderToString(<Stub initialEntries={["/survey"]} />)).slice(-2);
}

test("the survey's button says what it does, and that it is being done", () => {
  expect(buttonsOf({ isSending: false, error: null })).toEqual([
    "Continue to the dashboard",
    "Skip",
  ]);
  expect(buttonsOf({ isSending: true, error: null })).toEqual(["Sending...", "Skip"]);
});

import { expect, test } from "vitest";
import { surveyPath } from "./survey-path.ts";

test("the survey leads back to the requested page", () => {
  expect(surveyPath({ pathname: "/dashboard", search: "" })).toBe("/survey");
  expect(surveyPath({ pathname: "/dashboard/thread/t1", search: "?file=2" })).toBe(
    "/survey?returnTo=%2Fdashboard%2Fthread%2Ft1%3Ffile%3D2",
  );
});

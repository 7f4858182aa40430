import { expect, test } from "vitest";
import { questions, surveyFormSchema } from "./survey.ts";

test("every offered answer is taken, and none is needed", () => {
  for (const { name, answers } of questions) {
    for (const answer of answers) {
      expect(surveyFormSchema.safeParse({ [name]: answer }).success).toBe(true);
    }
  }
  expect(surveyFormSchema.parse({ returnTo: "/dashboard" })).toEqual({ returnTo: "/dashboard" });
});

test("an answer that was not offered is refused", () => {
  const { error } = surveyFormSchema.safeParse({ work: "Sailing" });
  expect(error?.issues).toMatchObject([{ path: ["work"], message: "is not one of the answers" }]);
  expect(surveyFormSchema.safeParse({ team: "One or two, I think" }).success).toBe(false);
});

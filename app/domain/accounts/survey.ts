import { z } from "zod";

export type Question = { name: "work" | "feedback" | "team"; text: string; answers: string[] };

/** The built-in survey, asked once, if no survey service is configured. */
export const questions: Question[] = [
  {
    name: "work",
    text: "What do you work on most?",
    answers: [
      "Brand and graphics",
      "Products and packaging",
      "Engineering drawings",
      "Something else",
    ],
  },
  {
    name: "feedback",
    text: "Where does feedback on your work reach you?",
    answers: ["Mostly by email", "In chats and calls", "In review tools", "A mix of all"],
  },
  {
    name: "team",
    text: "How many people give you feedback?",
    answers: ["One or two", "Three to ten", "More than ten"],
  },
];

const answerTo = (name: Question["name"]) => {
  const known = questions.find((question) => question.name === name)?.answers ?? [];
  return z.enum(known, "is not one of the answers").optional();
};

/** The survey's answers. Empty if the survey was skipped, or if a survey service keeps them. */
export const surveyAnswersSchema = z.object({
  work: answerTo("work"),
  feedback: answerTo("feedback"),
  team: answerTo("team"),
});
export type SurveyAnswers = z.output<typeof surveyAnswersSchema>;

export const surveyFormSchema = surveyAnswersSchema.extend({ returnTo: z.string().optional() });

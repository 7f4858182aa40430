export type Question = { name: string; text: string; answers: string[] };

/** The built-in survey, asked once. */
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

import { taskCategories } from "#app/extraction/task-categories.ts";

/** The longest line of a task that a person writes. */
export const longestTaskText = 500;
/** The longest stretch of a message that a task made by hand quotes. */
export const longestQuote = 2_000;
/** Tasks of one thread, whatever became of them: a person adds no more by hand. */
export const mostTasksOfThread = 1_000;
/** The days a task can be due: what a date field and the database both take. */
export const [firstDueDay, lastDueDay] = ["1970-01-01", "2999-12-31"];

/** What a person can choose as the category of a task, in the order of the form. */
export const categoryChoices: readonly string[] = taskCategories;

import { taskCategories } from "#app/extraction/task-categories.ts";

/** The longest text of a task, in characters, that a user can write. */
export const longestTaskText = 500;
/** The longest quote of a task made by hand, in characters. */
export const longestQuote = 2_000;
/** The number of a task's status choices that are kept. */
export const mostStatusDecisions = 20;
/** The most tasks of one thread, in any state: beyond that, a user cannot add more by hand. */
export const mostTasksOfThread = 1_000;
/** The range of due days: valid in a date field and in the database. */
export const [firstDueDay, lastDueDay] = ["1970-01-01", "2999-12-31"];

/** The categories that a user can choose, in the order of the form. */
export const categoryChoices: readonly string[] = taskCategories;

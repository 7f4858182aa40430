/** Marks of one task, with those that were removed. */
export const mostMarksOfTask = 50;
/** Marks of one thread that its screen shows. */
export const mostMarksShown = 1_000;

/** The most marks of one task, including removed ones. */
export const mostMarksOfTask = 50;
/** The most marks of one thread that its screen shows. */
export const mostMarksShown = 1_000;

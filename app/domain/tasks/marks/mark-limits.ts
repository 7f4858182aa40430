/** The most marks of one task. As many removed ones are kept, so that removing them can be undone. */
export const mostMarksOfTask = 50;
/** The most marks of one thread that its screen shows. */
export const mostMarksShown = 1_000;

/** The id of the tool that starts a mark, to which focus returns. */
export const markToolId = "mark-tool";

/** The tool that starts a mark: focus comes back to it. */
export const markToolId = "mark-tool";

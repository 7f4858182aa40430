/** The id of the button that opens a task's menu, to which focus returns. */
export const taskMenuId = (taskId: string) => `task-menu-${taskId}`;
/** The link that opens the form for a new task. */
export const addTaskId = "add-task";

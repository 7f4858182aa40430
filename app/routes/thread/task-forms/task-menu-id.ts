/** The button that opens a task's menu: focus comes back to it. */
export const taskMenuId = (taskId: string) => `task-menu-${taskId}`;
/** The link that opens the form for a new task. */
export const addTaskId = "add-task";

/** Which tasks a list shows. Without imports, so that the browser gets it for nothing. */
export type TaskFilter = {
  /** Parts of addresses, or entries like 'Priya <priya@tea.example>': any of them may match. */
  sender?: string[] | undefined;
  /** When it was asked for, both ends included. */
  from?: Date | undefined;
  to?: Date | undefined;
  /** Who has to act: the desk's owner, or somebody else. */
  assignee?: "owner" | "other" | undefined;
};

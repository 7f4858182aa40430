// This file has no imports, so it adds almost nothing to the browser bundle.

/** Where counting the tasks that pass a filter ends. */
export const mostCounted = 1_000;

/** Which tasks a list shows. */
export type TaskFilter = {
  /** Parts of addresses, or entries like 'Priya <priya@tea.example>': any of them may match. */
  sender?: string[] | undefined;
  /** When it was asked, both ends included. */
  from?: Date | undefined;
  to?: Date | undefined;
  /** Who has to act: the desk's owner, or another person. */
  assignee?: "owner" | "other" | undefined;
  /** Asked on this file or another version of it. */
  versionsOf?: number | undefined;
  /** Asked on a current version: on none that a later one replaced. */
  isOnCurrent?: boolean | undefined;
};

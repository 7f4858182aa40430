// This file has no imports, so it adds almost nothing to the browser bundle.

/** Counting the tasks that pass a filter ends at this number. */
export const mostCounted = 1_000;

/** The tasks that a list shows. */
export type TaskFilter = {
  /** Parts of addresses, or entries like 'Priya <priya@tea.example>': any of them may match. */
  sender?: string[] | undefined;
  /** The days on which it was asked, both ends included. */
  from?: Date | undefined;
  to?: Date | undefined;
  /** The person who has to act: the desk's owner, or another one. */
  assignee?: "owner" | "other" | undefined;
  /** Only tasks asked on this file or another version of it. */
  versionsOf?: number | undefined;
  /** Only tasks that belong to a current version: see isOnCurrentVersion. */
  isOnCurrent?: boolean | undefined;
  /** Only done tasks that were closed since then. */
  closedFrom?: Date | undefined;
};

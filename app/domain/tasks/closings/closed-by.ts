/** A mail of a thread, for what it closed. */
export type ClosedBy = { threadId: string; messageId: string };

/** A mail in one field of a form: the ids of its thread and of it. */
export const closedByText = ({ threadId, messageId }: ClosedBy) => `${threadId}/${messageId}`;

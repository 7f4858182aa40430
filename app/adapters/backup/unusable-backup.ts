/** A backup cannot be made or read. The message is a sentence for the operator. */
export class UnusableBackup extends Error {}

export const damaged = "The backup is damaged: it was altered, or it ends too early.";

/** The import state of a mailbox thread, as the import dialog shows it. */
export type ThreadImportState = {
  threadId: string;
  /** `removed`: in the trash or permanently deleted, so that an import adds nothing. */
  state: "unknown" | "importing" | "imported" | "failed" | "removed";
  /** Why the last import failed, a sentence for people. */
  error: string | null;
};

import * as z from "zod/mini";

/** What Galley knows of the mailbox: all of it is asked for at once, and compared with the page here. */
export const importedSchema = z.object({
  /** The number of open tasks of each imported thread. */
  imported: z.record(z.string(), z.number()),
  removed: z.array(z.string()),
  importing: z.array(z.string()),
  failed: z.record(z.string(), z.string()),
  isWhole: z.boolean(),
  /** The addresses of the mailbox that Galley reads, the one to name it by first; empty without one. */
  mailbox: z.array(z.string()),
});
export type Imported = z.output<typeof importedSchema>;

const notAllListed = "Only your latest threads are marked here: this one may be in Galley already.";

export type ImportState = {
  state: "unknown" | "importing" | "imported" | "failed" | "removed";
  openTasks: number;
  /** Why its import failed, or why it is not known whether it was imported. */
  error: string | null;
};

/** The import state of a thread of the mail page. */
export function importStateIn(known: Imported, threadId: string): ImportState {
  const none = { openTasks: 0, error: null };
  if (known.importing.includes(threadId)) return { ...none, state: "importing" };
  const openTasks = Object.hasOwn(known.imported, threadId) ? known.imported[threadId] : undefined;
  if (openTasks !== undefined) return { ...none, state: "imported", openTasks };
  if (known.removed.includes(threadId)) return { ...none, state: "removed" };
  const error = Object.hasOwn(known.failed, threadId) ? known.failed[threadId] : undefined;
  if (error !== undefined) return { ...none, state: "failed", error };
  return { ...none, state: "unknown", error: known.isWhole ? null : notAllListed };
}

/** A page of a mailbox that Galley does not read. */
export type OtherMailbox = { shown: string; read: string };

/** Compares the account of a page with Galley's mailbox; null where they are the same, or either is not known. */
export function otherMailbox(account: string | null, known: Imported | null): OtherMailbox | null {
  const [read] = known?.mailbox ?? [];
  if (account === null || read === undefined) return null;
  const isSame = known?.mailbox.some((address) => isSameMailbox(address, account));
  return isSame ? null : { shown: account, read };
}

export function otherMailboxWords({ shown, read }: OtherMailbox): string {
  return `This is the mailbox of ${shown}; Galley reads ${read}.`;
}

export function isSameMailbox(one: string, other: string): boolean {
  return fold(one) === fold(other);
}

/** Gmail delivers to its own addresses whatever their dots, and under both of its domains. */
function fold(address: string): string {
  const [name = "", domain = ""] = address.trim().toLowerCase().split("@");
  const isGmail = domain === "gmail.com" || domain === "googlemail.com";
  return isGmail ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}

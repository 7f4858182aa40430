import type { Blocked } from "#app/adapters/google/google-problem.ts";
import type { ConnectionState } from "#app/domain/mailbox/mailbox.ts";

/** A user as an administrator sees them: nothing of their mail. */
export type Person = {
  id: string;
  email: string;
  name: string;
  createdAt: Date;
  /** Null for a user without a session. */
  lastSeenAt: Date | null;
  suspendedAt: Date | null;
  storedBytes: number;
  /** Threads on the desk. */
  threads: number;
  /** Null before a mailbox was connected. */
  mailbox: ConnectionState | null;
  /** The problem that somebody must solve at Google before this mailbox can be read. */
  blockedBy: Blocked | null;
  isAdministrator: boolean;
};

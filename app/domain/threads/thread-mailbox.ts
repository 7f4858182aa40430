import { knownAddresses } from "#app/domain/mailbox/known-addresses.ts";

type Connection = {
  email: string;
  profileEmail: string | null;
  aliases: string[];
  connectedAt: Date;
};
type Thread = {
  isDemo: boolean;
  importedAt: Date;
  participants: readonly { addresses: readonly string[] }[] | null;
};

/**
 * Returns the address of the mailbox that a thread was imported from: the connected one if it was connected by then, or
 * takes part in the thread. Null for the demo thread, and where the thread may be from a mailbox connected before.
 */
export function threadMailbox(connection: Connection | null, thread: Thread): string | null {
  if (!connection || thread.isDemo) return null;
  if (thread.importedAt >= connection.connectedAt) return connection.email;
  const own = new Set(knownAddresses(connection));
  const takesPart = thread.participants?.some(({ addresses }) =>
    addresses.some((address) => own.has(address)),
  );
  return takesPart ? connection.email : null;
}

/**
 * Returns the addresses of a mailbox that Google has told, in lower case, each once: the one used to
 * sign in, the mailbox's own, and those that its owner also sends from.
 */
export function knownAddresses({
  email,
  profileEmail,
  aliases,
}: {
  email: string | null;
  profileEmail: string | null;
  aliases: string[] | null;
}): string[] {
  const all = [email, profileEmail, ...(aliases ?? [])].filter((address) => address !== null);
  return [...new Set(all.map((address) => address.trim().toLowerCase()))];
}

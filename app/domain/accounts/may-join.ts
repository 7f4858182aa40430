/**
 * Whether somebody with this address may become a user: if the list is empty, or names the address or its domain.
 * Entries are in lower case, a domain like `@studio.example`; it does not include its subdomains.
 */
export function mayJoin(email: string, allowed: readonly string[]): boolean {
  const address = email.toLowerCase();
  const domain = address.slice(address.lastIndexOf("@"));
  return allowed.length === 0 || allowed.includes(address) || allowed.includes(domain);
}

/** An address that is safe in a Gmail search: no spaces, quotes or operators. */
export const mailAddressPattern = /^[^\s"'(){}<>:,;|\\]+@[^\s"'(){}<>:,;|\\@]+$/;
export const longestAddress = 320;

/** Returns the address in lower case for a search; null if it is invalid. */
export function readMailAddress(text: string): string | null {
  const address = text.trim().toLowerCase();
  return address.length <= longestAddress && mailAddressPattern.test(address) ? address : null;
}

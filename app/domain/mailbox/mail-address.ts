/** An address that may become part of a Gmail search: no spaces, quotes or operators. */
export const mailAddressPattern = /^[^\s"'(){}<>:,;|\\]+@[^\s"'(){}<>:,;|\\@]+$/;
export const longestAddress = 320;

/** The address as it is searched for, in lower case; null where it is none. */
export function readMailAddress(text: string): string | null {
  const address = text.trim().toLowerCase();
  return address.length <= longestAddress && mailAddressPattern.test(address) ? address : null;
}

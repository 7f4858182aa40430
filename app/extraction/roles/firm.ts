/** The domain that its people share; null for one that anybody can have an address at. */
export function firmOf(address: string): string | null {
  const domain = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  return domain === "" || freemail.test(domain) ? null : domain;
}

/** Sharing such a domain makes nobody colleagues. */
const freemail =
  /^(?:gmail|googlemail|outlook|hotmail|live|yahoo|icloud|me|gmx|web|aol|proton(?:mail)?|t-online|orange|free|wanadoo|telefonica)\./iu;

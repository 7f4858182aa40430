/** The domain that the people of a firm share; null for a public mail provider. */
export function firmOf(address: string): string | null {
  const domain = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  return domain === "" || freemail.test(domain) ? null : domain;
}

/** Public domains: people with the same one need not be colleagues. */
const freemail =
  /^(?:gmail|googlemail|outlook|hotmail|live|yahoo|icloud|me|gmx|web|aol|proton(?:mail)?|t-online|orange|free|wanadoo|telefonica)\./iu;

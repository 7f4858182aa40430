/** A route's pattern as an address: the router omits the slash at the beginning. */
export function addressPattern(pattern: string): string {
  return pattern.startsWith("/") ? pattern : `/${pattern}`;
}

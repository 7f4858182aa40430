/** The router's pattern of a route as addresses are written: it leaves out the slash at the beginning. */
export function addressPattern(pattern: string): string {
  return pattern.startsWith("/") ? pattern : `/${pattern}`;
}

/** The number of a list label such as "3." or "[3]"; null for any other label. */
export function listNumberOf(label: string): number | null {
  const match = /^[[(#]?(\d{1,2})\s?[\]).:–—-]?$/.exec(label.trim());
  return match?.[1] ? Number(match[1]) : null;
}

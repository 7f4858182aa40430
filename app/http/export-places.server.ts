/**
 * An export reads all data of a person, so each person has one at a time, and all together a few, in each
 * process.
 */
const mostAtOnce = 4;
const underWay = new Set<string>();

/**
 * Takes the viewer's place for an export. Returns a function that releases it; null when the viewer has an
 * export running or all places are taken.
 */
export function takeExportPlace({ id }: { id: string }): (() => void) | null {
  if (underWay.has(id) || underWay.size >= mostAtOnce) return null;
  underWay.add(id);
  return () => void underWay.delete(id);
}

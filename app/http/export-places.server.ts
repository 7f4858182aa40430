/** An export reads everything that a person has: one at a time for each, and a few for all, in each process. */
const mostAtOnce = 4;
const underWay = new Set<string>();

/** Takes the viewer's place for an export; null when they have one under way or all are taken. Returns the way to give it back. */
export function takeExportPlace({ id }: { id: string }): (() => void) | null {
  if (underWay.has(id) || underWay.size >= mostAtOnce) return null;
  underWay.add(id);
  return () => void underWay.delete(id);
}

/**
 * An export reads all data of a person, so each person has one at a time, and all together a few, in each
 * process.
 */
const mostAtOnce = 4;
const underWay = new Set<string>();

type ExportPlace = { takenBy: null; giveBack: () => void } | { takenBy: "owner" | "others" };

/** Takes the viewer's place for an export, unless an export of theirs is running or others have all places. */
export function takeExportPlace({ id }: { id: string }): ExportPlace {
  if (underWay.has(id)) return { takenBy: "owner" };
  if (underWay.size >= mostAtOnce) return { takenBy: "others" };
  underWay.add(id);
  return { takenBy: null, giveBack: () => void underWay.delete(id) };
}

import type { ChangedRegion } from "#app/domain/files/compare/comparison-view.ts";

/** The kinds of changes in a drawing. */
export const kindWords = { added: "Added", removed: "Removed", moved: "Moved", changed: "Changed" };

/** Describes a change for screen readers: its kind, the number of things, and the place. */
export function changeWords(region: ChangedRegion): string {
  const { kind, entities = 1, words } = region;
  return [
    ...(kind ? [entities > 1 ? `${entities} entities ${kind}` : kind] : []),
    ...(words ? [textWords(words)] : []),
    placeWords(region),
  ].join(", ");
}

/** What a change's own words on the screen do not say: the number of things, and the place. */
export function changeDetails(region: ChangedRegion): string[] {
  const { entities = 1 } = region;
  return [...(entities > 1 ? [`${entities} entities`] : []), placeWords(region)];
}

function textWords({ before, after }: NonNullable<ChangedRegion["words"]>): string {
  if (before === "") return `“${after}” was added`;
  return after === "" ? `“${before}” was removed` : `“${before}” became “${after}”`;
}

function placeWords(region: ChangedRegion): string {
  const third = (at: number, names: [string, string, string]) =>
    names[Math.min(2, Math.floor(at * 3))];
  const row = third(region.y + region.height / 2, ["top", "middle", "bottom"]);
  return `${row} ${third(region.x + region.width / 2, ["left", "centre", "right"])}`;
}

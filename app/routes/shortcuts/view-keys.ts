type Keys = readonly (readonly [key: string, name: string])[];

const pages = [
  ["PageDown", "Next page"],
  ["PageUp", "Previous page"],
  ["+", "Zoom in"],
  ["-", "Zoom out"],
  ["0", "Fit to the pane"],
] as const satisfies Keys;

/** The keys of the large picture of a file. The view listens to them; the list of shortcuts names them. */
export const previewKeys = [
  ["ArrowRight", "Next file"],
  ["ArrowLeft", "Previous file"],
  ...pages,
] as const satisfies Keys;
export type PreviewKey = (typeof previewKeys)[number][0];

/** The keys of a comparison. */
export const compareKeys = [
  ["1", "Side by side"],
  ["2", "Wipe"],
  ["3", "Overlay"],
  ["4", "Blink"],
  ["5", "Difference"],
  ["b", "Blink by hand: the other version"],
  ["n", "Next change"],
  ["p", "Previous change"],
  ["a", "Next task"],
  ["A", "Previous task"],
  ...pages,
] as const satisfies Keys;
export type CompareKey = (typeof compareKeys)[number][0];

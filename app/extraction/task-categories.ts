/** The subjects of an ask. Without imports, so that they add almost nothing to the browser bundle. */
export const taskCategories = [
  "Colour",
  "Typography",
  "Layout",
  "Content",
  "Dimensions",
  "Images",
  "Files",
  "Delivery",
  "Question",
  "General",
] as const;
export type TaskCategory = (typeof taskCategories)[number];

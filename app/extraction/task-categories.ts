/** What an ask can be about. Without imports, so that the browser gets it for nothing. */
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

/** The elements of the small dialogs that shortcuts open. */
export const dialogIds = { palette: "palette", sheet: "shortcut-sheet" } as const;

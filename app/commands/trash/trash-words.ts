/** What several commands on the trash say. */
export const restorableLater = "You can restore it from the trash later.";
export const restoreFailed = { title: "Failed to restore item. Please try again." };

/** Messages that several trash commands share. */
export const restorableLater = "You can restore it from the trash later.";
export const restoreFailed = { title: "Failed to restore item. Please try again." };

/** Messages that several task commands share. */
export const notThere = "It is not there any more.";
export const notTakenBack = "Could not take it back.";
export const needsWords = "A task needs a few words.";

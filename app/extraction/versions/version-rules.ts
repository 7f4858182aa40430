/** Grows with every change that finds other versions of files. */
export const versionRules = 7;

/** Grows with every change that finds other versions or forms of files. */
export const versionRules = 9;

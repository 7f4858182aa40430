/** Files that people upload into one thread. */
export const mostFilesOfThread = 1_000;
/** Files that people upload without a thread. */
export const mostLooseFiles = 10_000;
/** How often one file can be replaced: each earlier version stays stored. */
export const mostVersions = 500;

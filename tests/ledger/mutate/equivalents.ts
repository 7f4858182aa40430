/** A literal whose change cannot be noticed, because nothing that anybody meets changes with it. */
export type Equivalent = { file: string; raw: string; reason: string };

/** Only what is truly so: anything else gets a test. */
export const equivalents: Equivalent[] = [];

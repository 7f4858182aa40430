/** A literal whose change cannot be noticed, because nothing that a person or a client sees changes with it. */
export type Equivalent = { file: string; raw: string; reason: string };

/** Only literals for which this is certain: any other gets a test. */
export const equivalents: Equivalent[] = [];

/** Grows with every change that finds other items: a message is extracted once a version. */
export const extractorVersion = 11;

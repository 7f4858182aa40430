/** Increment it with every change that finds other items: each message is extracted once for each version. */
export const extractorVersion = 16;

/** Whether the long form of a campaign runs, as in `npm run nightly`; otherwise a part of it does. */
export const isNightly = process.env.GALLEY_NIGHTLY === "1";

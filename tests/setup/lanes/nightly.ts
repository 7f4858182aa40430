/** Whether campaigns run in full, as in `npm run nightly -w lab`; otherwise they run in part. */
export const isNightly = process.env.GALLEY_NIGHTLY === "1";

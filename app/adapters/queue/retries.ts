/** A job that failed is tried again after a second, then after growing delays up to this one. */
export const longestRetryDelaySeconds = 3_600;

/** The retry limit of a job that nothing else repeats: its retries go on for three days. */
export const retriesForDays = 84;

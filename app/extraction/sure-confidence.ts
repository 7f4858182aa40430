/** Items below it are for a person to confirm, not tasks yet. */
export const sureConfidence = 0.6;

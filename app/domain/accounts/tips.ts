/**
 * The ids of the onboarding tooltips (specification, section 2), in the order in which they show.
 */
export const tipIds = [
  "welcome",
  "demo-summarize-feedback",
  "demo-import",
  "demo-import-after-close",
] as const;
export type TipId = (typeof tipIds)[number];

/**
 * Returns the tip of a name: 'welcome' is also called 'welcome-onboarding' (readings, 14). Null for
 * an unknown name.
 */
export function readTipId(name: string): TipId | null {
  const id = name === "welcome-onboarding" ? "welcome" : name;
  return tipIds.find((tip) => tip === id) ?? null;
}

/** Returns the tips that were not dismissed yet. */
export function openTips({ dismissedTips }: { dismissedTips: readonly string[] }): TipId[] {
  return tipIds.filter((id) => !dismissedTips.includes(id));
}

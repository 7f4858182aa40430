/** The onboarding tooltips by identifier (specification, section 2), in the order in which they are met. */
export const tipIds = [
  "welcome",
  "demo-summarize-feedback",
  "demo-import",
  "demo-import-after-close",
] as const;
export type TipId = (typeof tipIds)[number];

/** A tip by any of its names: 'welcome' is also called 'welcome-onboarding' (readings, 14). Null for no tip. */
export function readTipId(name: string): TipId | null {
  const id = name === "welcome-onboarding" ? "welcome" : name;
  return tipIds.find((tip) => tip === id) ?? null;
}

/** What was not dismissed yet. */
export function openTips({ dismissedTips }: { dismissedTips: readonly string[] }): TipId[] {
  return tipIds.filter((id) => !dismissedTips.includes(id));
}

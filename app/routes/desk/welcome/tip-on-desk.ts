import type { TipId } from "#app/domain/accounts/tips.ts";

/**
 * The tip at the demo thread's card, if any: first what it is for, and after it was opened and closed
 * again how to go on, for as long as nothing else is there.
 */
export function tipOnDesk({ tips, isEmpty }: { tips: TipId[]; isEmpty: boolean }): TipId | null {
  if (tips.includes("welcome")) return "welcome";
  return isEmpty && tips.includes("demo-import-after-close") ? "demo-import-after-close" : null;
}

import { z } from "zod";
import type { Command } from "#app/commands/command.ts";
import { readTipId } from "#app/domain/accounts/tips.ts";

/** Dismisses an onboarding tip. Without a tip it marks the onboarding as completed. */
export const dismissTipCommand = {
  path: "/onboarding",
  failed: { title: "Failed to dismiss the tip." },
} satisfies Command;

export const dismissTipForm = () => {
  const tip = z.string().transform((name, context) => {
    const id = readTipId(name);
    if (id) return id;
    context.addIssue({ code: "custom", message: "is not a tip" });
    return z.NEVER;
  });
  return z.object({ tip: tip.optional() });
};

import { z } from "zod";
import type { Command } from "#app/commands/command.ts";
import { readTipId } from "#app/domain/accounts/tips.ts";

/** A tip was read or waved away; without one, the first steps were. */
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

import type { Command } from "#app/commands/command.ts";

/** Downloads everything that is the person's. */
export const exportAccountCommand = {
  path: "/account/export",
  failed: { title: "Could not make the archive." },
  event: () => ({ name: "download", properties: { what: "everything" } }),
} satisfies Command;

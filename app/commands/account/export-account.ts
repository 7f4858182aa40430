import type { Command } from "#app/commands/command.ts";

/** Downloads an archive of all the user's data. */
export const exportAccountCommand = {
  path: "/account/export",
  failed: { title: "Could not make the archive." },
  event: () => ({ name: "download", properties: { what: "everything" } }),
} satisfies Command;

import type { Command } from "#app/commands/command.ts";

/** Ends this session. */
export const logOutCommand = {
  path: "/auth/logout",
  failed: { title: "Failed to log out. Please try again." },
  event: () => ({ name: "logout", properties: {} }),
} satisfies Command;

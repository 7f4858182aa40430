import { servedCommands } from "#app/command/served-commands.server.ts";
import type { CommandCall } from "#app/domain/command/api-call.server.ts";
import { eventsCalls } from "./events-calls.server.ts";
import { feedbackCalls } from "./feedback-calls.server.ts";
import { filesCalls } from "./files-calls.server.ts";
import { gmailCalls } from "./gmail-calls.server.ts";
import { threadsCalls } from "./threads-calls.server.ts";
import { usersCalls } from "./users-calls.server.ts";
import type { WebCall } from "./web-call.server.ts";

/** Every call of /api: the specification's, section 7, and those that do what a command does. */
export const allCalls: readonly (WebCall | CommandCall)[] = [
  ...usersCalls,
  ...threadsCalls,
  ...feedbackCalls,
  ...filesCalls,
  ...gmailCalls,
  ...eventsCalls,
  ...servedCommands.flatMap(({ calls }) => calls),
];

import type { Stack } from "../choose-stack.ts";
import type { SaidInMail } from "../read-mail.ts";
import type { Candidate } from "../verdict.ts";
import type { VersionMessage } from "../version-types.ts";

/** A mail that brings files, and what its thread held before. */
export interface SceneParts {
  messages: readonly VersionMessage[];
  /** Index of the mail. */
  at: number;
  said: SaidInMail;
  /** Its files that were not sent before. */
  fresh: readonly Candidate[];
  /** The stacks before it, and those of them that no file of this mail continues yet. */
  stacks: readonly Stack[];
  free: ReadonlySet<Stack>;
}

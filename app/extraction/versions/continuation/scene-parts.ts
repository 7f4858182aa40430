import type { Stack } from "../choose-stack.ts";
import type { SaidInMail } from "../read-mail.ts";
import type { Candidate } from "../verdict.ts";
import type { VersionMessage } from "../version-types.ts";

/** A mail with files, and the thread before it. */
export interface SceneParts {
  messages: readonly VersionMessage[];
  /** Index of the mail. */
  at: number;
  said: SaidInMail;
  /** Its files, except repeats of earlier ones. */
  fresh: readonly Candidate[];
  /** The stacks before it, and those of them that no file of this mail continues so far. */
  stacks: readonly Stack[];
  free: ReadonlySet<Stack>;
}

import { type Refusal, refuse } from "./decoded.ts";
import type { ChildFailure } from "./decoder-child.server.ts";
import type { DecoderRequest } from "./protocol.ts";

/** What a person is told when the process that read their file failed. */
export function failureRefusal(
  failure: ChildFailure,
  op: DecoderRequest["op"],
  timeLimitMs: number,
): Refusal {
  const subject = op === "parseMail" || op === "redactMail" ? "This message" : "This file";
  const seconds = Math.max(1, Math.round(timeLimitMs / 1000));
  switch (failure) {
    case "timeout":
      return refuse("timeout", `${subject} took longer than ${seconds} seconds to read.`);
    case "memory":
      return refuse("too-large", `${subject} needs more memory than it is allowed.`);
    case "crashed":
      return refuse("crashed", `${subject} made its reader fail.`);
  }
}

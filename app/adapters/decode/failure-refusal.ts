import { type Refusal, refuse } from "./decoded.ts";
import type { ChildFailure } from "./decoder-child.server.ts";
import type { DecoderRequest } from "./protocol.ts";
import { requestLimits } from "./request-limits.ts";

const subjects: Record<DecoderRequest["op"], string> = {
  parseMail: "This message",
  redactMail: "This message",
  readText: "This text",
  inspect: "This file",
  renderPreview: "This file",
  drawTile: "Drawing this part of the page",
  comparePages: "This comparison",
  checkPlaces: "This comparison",
};

/** The sentence for a person whose file made the decoder process fail. */
export function failureRefusal(failure: ChildFailure, request: DecoderRequest): Refusal {
  const subject = subjects[request.op];
  const isReading = request.op !== "comparePages" && request.op !== "checkPlaces";
  const seconds = Math.round(requestLimits(request).cpuMs / 1000);
  switch (failure) {
    case "timeout":
    case "stalled":
      return refuse(
        "timeout",
        `${subject} took longer than ${seconds} seconds${isReading ? " to read" : ""}.`,
      );
    case "memory":
      return refuse("too-large", `${subject} needs more memory than it is allowed.`);
    case "crashed":
      return refuse("crashed", `${subject} made its reader fail.`);
  }
}

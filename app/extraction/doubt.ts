import type { Doubt } from "./extraction-types.ts";

/** Whether a message must not change other people's asks. */
export function isDoubted({ doubt }: { doubt?: Doubt | undefined }): boolean {
  return doubt === "new-sender" || doubt === "relayed" || doubt === "unverified";
}

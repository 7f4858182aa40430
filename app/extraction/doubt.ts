import type { Doubt } from "./extraction-types.ts";

/** Whether what a message says is kept from changing what others said. */
export function isDoubted({ doubt }: { doubt?: Doubt | undefined }): boolean {
  return doubt === "new-sender" || doubt === "unverified";
}

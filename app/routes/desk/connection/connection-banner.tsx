import { Suspense } from "react";
import type { ConnectionStatus } from "#app/domain/mailbox/mailbox.ts";
import { lazyPart } from "#app/ui/behaviour/lazy-part.ts";

// Most people never see it.
const ConnectionNotice = lazyPart(() => import("./connection-notice.tsx"));

export type ShownStatus = Pick<
  ConnectionStatus,
  "connected" | "reason" | "missingScopes" | "problem"
>;

/** Says that mail cannot be read, and offers to connect it. Nothing when all is well. */
export function ConnectionBanner({ status }: { status: ShownStatus | null }) {
  if (status?.connected && status.missingScopes.length === 0 && !status.problem) return null;
  return (
    <Suspense>
      <ConnectionNotice status={status} />
    </Suspense>
  );
}

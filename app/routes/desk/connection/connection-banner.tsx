import { lazy, Suspense } from "react";
import type { ConnectionStatus } from "#app/domain/mailbox/mailbox.ts";

// Most people never see it.
const ConnectionNotice = lazy(() =>
  import("./connection-notice.tsx").then(
    ({ ConnectionNotice }) => ({ default: ConnectionNotice }),
    () => ({ default: () => <></> }),
  ),
);

export type ShownStatus = Pick<ConnectionStatus, "connected" | "reason" | "missingScopes">;

/** Says that mail cannot be read, and offers to connect it. Nothing when all is well. */
export function ConnectionBanner({ status }: { status: ShownStatus | null }) {
  if (status?.connected && status.missingScopes.length === 0) return null;
  return (
    <Suspense>
      <ConnectionNotice status={status} />
    </Suspense>
  );
}

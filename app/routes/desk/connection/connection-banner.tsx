import type { ShownStatus } from "./connection-notice.tsx";
import { ConnectionNotice } from "./connection-notice.tsx";

/** Says that mail cannot be read, and offers to connect it. Renders nothing if it can. */
export function ConnectionBanner({ status }: { status: ShownStatus | null }) {
  if (status?.connected && status.missingScopes.length === 0 && !status.problem) return null;
  return <ConnectionNotice status={status} />;
}

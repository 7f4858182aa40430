import { Suspense } from "react";
import { lazyPart } from "#app/ui/behaviour/lazy-part.ts";
import type { ShownStatus } from "./connection-notice.tsx";

// Loaded on demand, since most people never see it.
const ConnectionNotice = lazyPart(() => import("./connection-notice.tsx"));

/** Says that mail cannot be read, and offers to connect it. Renders nothing if it can. */
export function ConnectionBanner({ status }: { status: ShownStatus | null }) {
  if (status?.connected && status.missingScopes.length === 0 && !status.problem) return null;
  return (
    <Suspense>
      <ConnectionNotice status={status} />
    </Suspense>
  );
}

import { useEffect, useState } from "react";
import type { ConnectionStatus } from "#app/domain/mailbox/mailbox.ts";
import type { ShownStatus } from "./connection-notice.tsx";

const pollMs = 30_000;

/** Whether mail can be read: from the page's data, then polled every 30 s. Null while it is not known. */
export function useConnectionStatus(fromPage: ConnectionStatus): ShownStatus | null {
  const [polled, setPolled] = useState<{
    after: ConnectionStatus;
    status: ShownStatus | null;
  } | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const poll = async () => {
      if (document.hidden) return;
      const status = await askStatus(controller.signal);
      if (!controller.signal.aborted) setPolled({ after: fromPage, status });
    };
    const timer = setInterval(poll, pollMs);
    return () => {
      controller.abort();
      clearInterval(timer);
    };
  }, [fromPage]);
  // A status that was polled before the page was loaded is outdated.
  return polled?.after === fromPage ? polled.status : fromPage;
}

async function askStatus(signal: AbortSignal): Promise<ShownStatus | null> {
  try {
    // Not before the first poll: the desk has to open first.
    const { askConnectionStatus } = await import("#app/client/api/connection-status.ts");
    return await askConnectionStatus(signal);
  } catch {
    return null;
  }
}

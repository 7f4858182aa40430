import { useState } from "react";
import type { ConnectionStatus } from "#app/domain/mailbox/mailbox.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ReturnTo } from "#app/ui/return-to.tsx";

type Shown = Pick<ConnectionStatus, "connected" | "reason" | "missingScopes">;

/** Says that mail cannot be read, and offers to connect it. Nothing when all is well. */
export function ConnectionBanner({ status }: { status: Shown | null }) {
  if (!status) {
    return (
      <p className="notice desk-banner" role="status">
        <span className="spinner" aria-hidden="true" />
        Checking Gmail connection status...
      </p>
    );
  }
  const isPartial = status.connected && status.missingScopes.length > 0;
  if (status.connected && !isPartial) return null;
  return (
    <section className="notice notice-warning desk-banner" aria-label="Gmail connection">
      <Icon name="alert" />
      <p className="min-w-40 flex-1">
        <strong>{isPartial ? "Contacts access is missing" : "Gmail not connected"}</strong>
        <span className="block">{explain(status)}</span>
      </p>
      <ConnectForm />
    </section>
  );
}

function ConnectForm() {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <form method="post" action="/auth/google" onSubmit={() => setIsBusy(true)}>
      <ReturnTo />
      <Button type="submit" variant="primary" aria-disabled={isBusy}>
        {isBusy ? "Connecting..." : "Connect Gmail"}
      </Button>
    </form>
  );
}

function explain({ connected, reason }: Shown): string {
  if (connected) return "Connect Gmail again and allow contacts to pick whose mail to import.";
  if (reason === "revoked")
    return "Google took the access back. Connect your Gmail account again to import threads.";
  if (reason === "scope-missing")
    return "Reading mail was not allowed. Connect again and allow it to import threads.";
  return "Connect your Gmail account to use the extension and import threads.";
}

import { useState } from "react";
import type { ConnectionStatus } from "#app/domain/mailbox/mailbox.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ReturnTo } from "#app/ui/return-to.tsx";

export type ShownStatus = Pick<
  ConnectionStatus,
  "connected" | "reason" | "missingScopes" | "problem"
>;

/** The problem of the connection, or a note that it is being checked. */
export function ConnectionNotice({ status }: { status: ShownStatus | null }) {
  if (!status) {
    return (
      <p className="notice mx-4 mt-3" role="status">
        <span className="spinner" aria-hidden="true" />
        Checking Gmail connection status...
      </p>
    );
  }
  return (
    <section className="notice notice-warning mx-4 mt-3" aria-label="Gmail connection">
      <Icon name="alert" />
      <p className="min-w-40 flex-1">
        <strong>{title(status)}</strong>
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
      <Button type="submit" aria-disabled={isBusy}>
        {isBusy ? "Connecting..." : "Connect Gmail"}
      </Button>
    </form>
  );
}

function title({ connected, problem }: ShownStatus): string {
  if (!connected) return "Gmail not connected";
  return problem ? "Gmail cannot be read" : "Contacts access is missing";
}

function explain({ connected, reason, problem }: ShownStatus): string {
  if (problem) return problem;
  if (connected) return "Connect Gmail again and allow contacts to pick whose mail to import.";
  if (reason === "revoked")
    return "Google took the access back. Connect your Gmail account again to import threads.";
  if (reason === "scope-missing")
    return "Reading mail was not allowed. Connect again and allow it to import threads.";
  return "Connect your Gmail account to use the extension and import threads.";
}

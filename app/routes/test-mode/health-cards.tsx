import type { findHealth } from "#app/domain/changes/health.server.ts";
import type { QueueHealth } from "#app/domain/changes/queue-health.server.ts";
import type { ConnectionStatus } from "#app/domain/mailbox/mailbox.ts";
import { StatusCard } from "./status-card.tsx";

type Health = Awaited<ReturnType<typeof findHealth>>;

export function HealthCard({ health: { database, databaseMs } }: { health: Health }) {
  const isServing = database === "ok";
  return (
    <StatusCard title="Health" state={isServing ? "Serving" : "Not serving"} isGood={isServing}>
      {`The database ${isServing ? "answered" : "did not answer"} within ${Math.max(1, databaseMs)} ms.`}
    </StatusCard>
  );
}

const reasons = {
  never: "No mailbox was ever connected.",
  revoked: "Google has taken the permission back.",
  "scope-missing": "The permission to read mail is missing.",
};

export function MailboxCard({ mailbox }: { mailbox: ConnectionStatus }) {
  const { connected, email, reason, missingScopes } = mailbox;
  const missing = missingScopes.length > 0 ? `, ${missingScopes.length} permissions missing` : "";
  return (
    <StatusCard
      title="Mailbox"
      state={connected ? "Connected" : "Not connected"}
      isGood={connected}
    >
      {connected ? `${email}${missing}` : reason && reasons[reason]}
    </StatusCard>
  );
}

const workers = { working: "Working", silent: "No worker", unknown: "Unknown" };

export function QueueCard({ queue }: { queue: QueueHealth }) {
  const { worker, waiting, running, longestWaitSeconds } = queue;
  return (
    <StatusCard title="Queue" state={workers[worker]} isGood={worker === "working"}>
      {`${waiting} waiting, ${running} running`}
      {waiting > 0 && `, the first for ${longestWaitSeconds} s`}
    </StatusCard>
  );
}

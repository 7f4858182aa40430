import { findHealth } from "#app/domain/changes/health.server.ts";
import { findQueueHealth, type QueueHealth } from "#app/domain/changes/queue-health.server.ts";
import { findConnectionStatus } from "#app/domain/mailbox/connection.server.ts";
import type { ConnectionStatus } from "#app/domain/mailbox/mailbox.ts";
import { findSession } from "#app/http/viewer.server.ts";
import { Logo } from "#app/ui/logo.tsx";
import { DateTime } from "#app/ui/time.tsx";
import type { Route } from "./+types/test-mode";
import { StatusCard } from "./status-card.tsx";
import { TestQueries } from "./test-queries.tsx";
import "./test-mode.css";

export const meta = () => [{ title: "Test · Galley" }, { name: "robots", content: "noindex" }];

/** Signed out, health is all there is to see (readings, 26). */
export async function loader({ context }: Route.LoaderArgs) {
  const session = findSession(context);
  const [health, signedIn] = await Promise.all([findHealth(), session && describe(session)]);
  return { health, signedIn };
}

async function describe({ viewer, startedAt }: NonNullable<ReturnType<typeof findSession>>) {
  const [mailbox, queue] = await Promise.all([findConnectionStatus(viewer), findQueueHealth()]);
  return { email: viewer.email, since: startedAt.toISOString(), mailbox, queue };
}

export default function TestMode({ loaderData: { health, signedIn } }: Route.ComponentProps) {
  const isServing = health.database === "ok";
  return (
    <main className="test-page">
      <Logo />
      <h1 className="text-xl">Test</h1>
      <div className="status-cards">
        <StatusCard title="Health" state={isServing ? "Serving" : "Not serving"} isGood={isServing}>
          The database {isServing ? "answered" : "did not answer"} within{" "}
          {Math.max(1, health.databaseMs)} ms.
        </StatusCard>
        {signedIn && (
          <>
            <StatusCard title="Session" state="Signed in" isGood>
              {signedIn.email}, since <DateTime at={signedIn.since} />
            </StatusCard>
            <MailboxCard mailbox={signedIn.mailbox} />
            <QueueCard queue={signedIn.queue} />
          </>
        )}
      </div>
      {signedIn && <TestQueries />}
    </main>
  );
}

const reasons = {
  never: "No mailbox was ever connected.",
  revoked: "Google has taken the permission back.",
  "scope-missing": "The permission to read mail is missing.",
};

function MailboxCard({ mailbox }: { mailbox: ConnectionStatus }) {
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

function QueueCard({ queue }: { queue: QueueHealth }) {
  const { worker, waiting, running, longestWaitSeconds } = queue;
  return (
    <StatusCard title="Queue" state={workers[worker]} isGood={worker === "working"}>
      {waiting} waiting, {running} running
      {waiting > 0 && `, the first for ${longestWaitSeconds} s`}
    </StatusCard>
  );
}

import { findHealth } from "#app/domain/changes/health.server.ts";
import { findQueueHealth } from "#app/domain/changes/queue-health.server.ts";
import { findConnectionStatus } from "#app/domain/mailbox/connection.server.ts";
import { findSession } from "#app/http/viewer.server.ts";
import { Logo } from "#app/ui/logo.tsx";
import { DateTime } from "#app/ui/time.tsx";
import type { Route } from "./+types/test-mode";
import { HealthCard, MailboxCard, QueueCard } from "./health-cards.tsx";
import { StatusCard } from "./status-card.tsx";
import { TestQueries } from "./test-queries.tsx";

export const meta = () => [{ title: "Test · Galley" }, { name: "robots", content: "noindex" }];

/** A signed-out visitor sees only the health (readings, 26). */
export async function loader({ context }: Route.LoaderArgs) {
  const session = findSession(context);
  const [health, signedIn] = await Promise.all([findHealth(), session && describe(session)]);
  return { health, signedIn };
}

async function describe({ viewer, signedInAt }: NonNullable<ReturnType<typeof findSession>>) {
  const [mailbox, queue] = await Promise.all([findConnectionStatus(viewer), findQueueHealth()]);
  return { email: viewer.email, since: signedInAt.toISOString(), mailbox, queue };
}

export default function TestMode({ loaderData: { health, signedIn } }: Route.ComponentProps) {
  return (
    <main className="mx-auto grid w-[min(60rem,100%)] gap-5 px-5 pt-4 pb-12">
      <Logo />
      <h1 className="text-xl">Test</h1>
      <div className="grid gap-3 min-[35rem]:grid-cols-2 min-[60rem]:grid-cols-4">
        <HealthCard health={health} />
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

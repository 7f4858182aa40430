import { data } from "react-router";
import { z } from "zod";
import { isAdministrator } from "#app/domain/accounts/administrators.server.ts";
import { findFailedJobs } from "#app/domain/administration/failed-jobs.server.ts";
import { listPeople } from "#app/domain/administration/list-people.server.ts";
import { findQueueHealth } from "#app/domain/changes/queue-health.server.ts";
import { findProjectQuota } from "#app/domain/mailbox/quota/find-project-quota.server.ts";
import { findModelWork } from "#app/domain/tasks/reading/model/model-state.server.ts";
import { uuidCursorSchema } from "#app/domain/threads/cursor.ts";
import { parseQuery } from "#app/http/parse.server.ts";
import { requireSession } from "#app/http/viewer.server.ts";
import { AccountPage } from "#app/routes/account/account-page.tsx";
import type { Route } from "./+types/admin";
import { People } from "./people.tsx";
import { Work } from "./work.tsx";

export const meta = () => [
  { title: "Administration · Galley" },
  { name: "robots", content: "noindex" },
];

const querySchema = z.object({
  q: z.string().trim().max(200).default(""),
  after: uuidCursorSchema.optional(),
});

/** Only for administrators at top level; anybody else gets 404. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { viewer, kind } = requireSession(context);
  if (!isAdministrator(viewer) || kind !== "top") throw data(null, { status: 404 });
  const { q: search, after } = parseQuery(url, querySchema);
  const [people, queue, failed, quota, model] = await Promise.all([
    listPeople({ search, cursor: after ?? null }),
    findQueueHealth(),
    findFailedJobs(),
    findProjectQuota(),
    findModelWork(),
  ]);
  return { search, people, queue, failed, quota, model };
}

/** People, storage, mailboxes, the queue and Gmail's quota: no content of mail. */
export default function Administration({ loaderData }: Route.ComponentProps) {
  const { search, people, ...work } = loaderData;
  return (
    <AccountPage back={{ to: "/account", label: "Back to your account" }}>
      <h1 className="text-xl">Administration</h1>
      <Work {...work} />
      <People people={people.items} nextCursor={people.nextCursor} search={search} />
    </AccountPage>
  );
}

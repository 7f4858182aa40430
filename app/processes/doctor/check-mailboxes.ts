import type { Client } from "pg";
import { type Blocked, blockedKinds } from "#app/adapters/google/google-problem.ts";
import {
  blockedContactsSentences,
  blockedSentences,
} from "#app/domain/mailbox/connection-problem.ts";
import { mailScopes } from "#app/domain/mailbox/mailbox.ts";
import { type CheckInput, consoleOf, type Finding, right, unknown, wrong } from "./check.ts";
import { checkCalls } from "./check-calls.ts";

/** Checks the mailboxes in a database of this version, and Google's responses for one of them. */
export async function checkMailboxes(client: Client, input: CheckInput): Promise<Finding[]> {
  const { FIREBASE_PROJECT_ID: project } = input.settings;
  return [
    ...(await checkGrants(client, project)),
    ...(await checkBlocked(client, project)),
    ...(await checkQuota(client, project)),
    ...(await checkCalls(client, input)),
  ];
}

/** From this number of grants that ended after a week on, chance and people who revoked them are excluded. */
const fewestEndedEarly = 3;

async function checkGrants(client: Client, project: string): Promise<Finding[]> {
  const { rows } = await client.query<{ all: number; without: number; endedEarly: number }>(
    `select count(*)::int as "all", count(*) filter (where not scopes && $1)::int as without,
      (select count(*)::int from mailbox_connections where state = 'revoked' and blocked_by is null
        and revoked_at - connected_at between interval '6 days' and interval '8 days') as "endedEarly"
      from mailbox_connections where state = 'connected'`,
    [mailScopes],
  );
  const { all = 0, without = 0, endedEarly = 0 } = rows[0] ?? {};
  const { audience } = consoleOf(project);
  const findings: Finding[] = [];
  if (endedEarly > 0) {
    const says = `Access to mailboxes ended after seven days (${endedEarly} so far): the app is probably in status Testing. Then publish it.`;
    findings.push((endedEarly < fewestEndedEarly ? unknown : wrong)("scopes", says, audience));
  }
  if (without > 0) {
    const says = `${without} of ${all} connected mailboxes may not be read: is a scope for Gmail among the app's scopes?`;
    findings.push(wrong("scopes", says, audience));
  }
  if (findings.length > 0) return findings;
  if (all === 1) return [right("scopes", "The connected mailbox may be read.")];
  if (all > 0) return [right("scopes", `All ${all} connected mailboxes may be read.`)];
  const says = "No mailbox is connected yet: sign in once, then run this again.";
  return [unknown("scopes", says, audience)];
}

/** The problem of Galley's last call. Only an API that is off is a fault of the project. */
async function checkBlocked(client: Client, project: string): Promise<Finding[]> {
  const { rows } = await client.query<{ cause: Blocked; ofContacts: boolean; count: number }>(
    `select blocked_by as cause, false as "ofContacts", count(*)::int as count from mailbox_connections
      where blocked_by is not null and state <> 'disconnected' group by 1
     union all
     select problem, true, count(distinct user_id)::int from contact_syncs
      where problem = any($1) group by 1 order by 2, 1`,
    [[...blockedKinds]],
  );
  return rows.map(({ cause, ofContacts, count }) => {
    const what = ofContacts ? "the contacts of" : "the mail of";
    const sentence = (ofContacts && blockedContactsSentences[cause]) || blockedSentences[cause];
    const says = `Google refused ${what} ${count === 1 ? "one mailbox" : `${count} mailboxes`}: ${sentence}`;
    const service = ofContacts ? "people.googleapis.com" : "gmail.googleapis.com";
    return cause === "api-disabled"
      ? wrong("mailboxes", says, consoleOf(project).api(service))
      : unknown("mailboxes", says);
  });
}

const limits = {
  user: "a user's limit",
  "project-minute": "the project's limit a minute",
  "project-day": "the project's limit a day",
};

async function checkQuota(client: Client, project: string): Promise<Finding[]> {
  const { rows } = await client.query<{ api: string; until: Date; by: keyof typeof limits }>(
    `select api, paused_until as until, paused_by as by from project_quotas
      where paused_until > now() and paused_by is not null`,
  );
  return rows.map(({ api, until, by }) =>
    unknown(
      "quota",
      `Google refuses all mailboxes until ${until.toISOString()}, for ${limits[by]}. Ask for more if it happens often.`,
      consoleOf(project).quotas(`${api}.googleapis.com`),
    ),
  );
}

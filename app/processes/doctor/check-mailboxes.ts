import type { Client } from "pg";
import { z } from "zod";
import {
  type Blocked,
  blockedKinds,
  isBlocked,
  readProblem,
} from "#app/adapters/google/google-problem.ts";
import { unseal } from "#app/adapters/secrets/seal.server.ts";
import {
  blockedContactsSentences,
  blockedSentences,
  connectionProblem,
} from "#app/domain/mailbox/connection-problem.ts";
import { googleScopes, mailScopes } from "#app/domain/mailbox/mailbox.ts";
import { toRefusal } from "#app/domain/mailbox/mailbox-refusal.ts";
import { tokenPurpose } from "#app/domain/mailbox/token-purpose.ts";
import { type CheckInput, consoleOf, type Finding, stepOf } from "./finding.ts";
import { answerOf, discoverEndpoints, type Reply, request, requestAs } from "./request.ts";

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
  const step = stepOf("scopes", consoleOf(project).audience);
  const findings: Finding[] = [];
  if (endedEarly > 0) {
    const says = `Access to mailboxes ended after seven days (${endedEarly} so far): the app is probably in status Testing. Then publish it.`;
    findings.push(endedEarly < fewestEndedEarly ? step.unknown(says) : step.wrong(says));
  }
  if (without > 0) {
    const says = `${without} of ${all} connected mailboxes may not be read: is a scope for Gmail among the app's scopes?`;
    findings.push(step.wrong(says));
  }
  if (findings.length > 0) return findings;
  if (all === 1) return [step.right("The connected mailbox may be read.")];
  if (all > 0) return [step.right(`All ${all} connected mailboxes may be read.`)];
  return [step.unknown("No mailbox is connected yet: sign in once, then run this again.")];
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
    const step = stepOf("mailboxes");
    return cause === "api-disabled"
      ? step.wrong(says, consoleOf(project).api(service))
      : step.unknown(says);
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
  return rows.map(({ api, until, by }) => {
    const says = `Google refuses all mailboxes until ${until.toISOString()}, for ${limits[by]}. Ask for more if it happens often.`;
    return stepOf("quota", consoleOf(project).quotas(`${api}.googleapis.com`)).unknown(says);
  });
}

type Connection = {
  userId: string;
  sealedRefreshToken: string;
  scopes: string[];
  connectedAt: Date;
};

/**
 * Sends one request each to Gmail and People, as the mailbox that was connected last: only their responses show
 * what Google really allows. Nothing is stored, and no mail is read.
 */
async function checkCalls(client: Client, input: CheckInput): Promise<Finding[]> {
  const { GMAIL_API_URL, PEOPLE_API_URL, FIREBASE_PROJECT_ID: project } = input.settings;
  const connection = await findNewestConnection(client);
  if (!connection) return [];
  const renewed = await renew(input, connection);
  if ("is" in renewed) return [renewed];
  const ask = (url: string) => requestAs(renewed.accessToken, url);
  const { api } = consoleOf(project);
  const gmail = await ask(`${GMAIL_API_URL}/gmail/v1/users/me/profile`);
  const findings = [
    stepOf("access to mail").right("Google renews it."),
    judge("Gmail", gmail, blockedSentences, api("gmail.googleapis.com")),
  ];
  if (!connection.scopes.includes(googleScopes.contacts)) return findings;
  const query = "personFields=names&pageSize=1";
  const people = await ask(`${PEOPLE_API_URL}/v1/people/me/connections?${query}`);
  const contacts = judge(
    "contacts",
    people,
    blockedContactsSentences,
    api("people.googleapis.com"),
  );
  return [...findings, contacts];
}

async function findNewestConnection(client: Client): Promise<Connection | undefined> {
  const { rows } = await client.query<Connection>(
    `select c.user_id as "userId", c.sealed_refresh_token as "sealedRefreshToken", c.scopes, c.connected_at as "connectedAt"
      from mailbox_connections c join users u on u.id = c.user_id
      where c.state = 'connected' and c.sealed_refresh_token is not null and u.suspended_at is null
      order by c.blocked_by is null desc, c.connected_at desc limit 1`,
  );
  return rows[0];
}

const tokenSchema = z.object({ access_token: z.string() });
const refusalSchema = z.object({ error: z.string(), error_description: z.string().default("") });

async function renew(
  { settings }: CheckInput,
  { userId, sealedRefreshToken, connectedAt }: Connection,
): Promise<Finding | { accessToken: string }> {
  const { SECRET_KEYS, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, FIREBASE_PROJECT_ID } = settings;
  const step = stepOf("access to mail");
  const refreshToken = unseal(sealedRefreshToken, tokenPurpose({ id: userId }), SECRET_KEYS);
  if (!refreshToken) {
    return step.wrong(
      "No key of SECRET_KEYS opens the newest access to a mailbox: put the earlier key behind the new one, or people must connect Gmail again.",
    );
  }
  const discovered = await discoverEndpoints(settings);
  if (!discovered.endpoints) return step.unknown(answerOf(discovered.reply));
  const body = new URLSearchParams({
    grant_type: "refresh_token",
    refresh_token: refreshToken,
    client_id: GOOGLE_CLIENT_ID,
    client_secret: GOOGLE_CLIENT_SECRET,
  });
  const reply = await request(discovered.endpoints.token_endpoint, { method: "POST", body });
  const accessToken = tokenSchema.safeParse(reply.json).data?.access_token;
  if (accessToken) return { accessToken };
  if (refusalSchema.safeParse(reply.json).data?.error !== "invalid_grant") {
    return step.unknown(answerOf(reply));
  }
  const problem = connectionProblem({ blockedBy: null, connectedAt, revokedAt: new Date() });
  const ended = "Google ended the newest one: that person must connect Gmail again.";
  return stepOf("access to mail", consoleOf(FIREBASE_PROJECT_ID).audience).unknown(
    problem ?? ended,
  );
}

function judge(
  name: string,
  reply: Reply,
  sentences: Partial<Record<string, string>>,
  page: string,
): Finding {
  const { status, json } = reply;
  const ofAccount = stepOf(name);
  const ofProject = stepOf(name, page);
  if (status === 200 && json !== undefined) return ofAccount.right("Google answers.");
  if (status === null || status === 200) return ofAccount.unknown(answerOf(reply));
  const problem = readProblem(status, json, null);
  if (problem.kind === "api-disabled") return ofProject.wrong(sentences[problem.kind] ?? "");
  // These problems are caused by that one account or its organisation.
  if (isBlocked(problem.kind)) return ofAccount.unknown(sentences[problem.kind] ?? "");
  if (problem.kind === "rate-limited") return ofProject.unknown(toRefusal(problem).message);
  return ofProject.unknown(answerOf(reply));
}

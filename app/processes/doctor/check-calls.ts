import type { Client } from "pg";
import { z } from "zod";
import { isBlocked, readProblem } from "#app/adapters/google/google-problem.ts";
import { unseal } from "#app/adapters/secrets/seal.server.ts";
import {
  blockedContactsSentences,
  blockedSentences,
  connectionProblem,
} from "#app/domain/mailbox/connection-problem.ts";
import { googleScopes } from "#app/domain/mailbox/mailbox.ts";
import { toRefusal } from "#app/domain/mailbox/mailbox-refusal.ts";
import { tokenPurpose } from "#app/domain/mailbox/token-purpose.ts";
import { ask, type Reply, wordsOf } from "./ask.ts";
import { type CheckInput, consoleOf, type Finding, right, unknown, wrong } from "./check.ts";

type Connection = {
  userId: string;
  sealedRefreshToken: string;
  scopes: string[];
  connectedAt: Date;
};
const step = "access to mail";

/**
 * Sends one request each to Gmail and People, as the mailbox that was connected last: only their responses show
 * what Google really allows. Nothing is stored, and no mail is read.
 */
export async function checkCalls(client: Client, input: CheckInput): Promise<Finding[]> {
  const { rows } = await client.query<Connection>(
    `select c.user_id as "userId", c.sealed_refresh_token as "sealedRefreshToken", c.scopes, c.connected_at as "connectedAt"
      from mailbox_connections c join users u on u.id = c.user_id
      where c.state = 'connected' and c.sealed_refresh_token is not null and u.suspended_at is null
      order by c.blocked_by is null desc, c.connected_at desc limit 1`,
  );
  const [connection] = rows;
  if (!connection) return [];
  const { SECRET_KEYS } = input.settings;
  const refreshToken = unseal(
    connection.sealedRefreshToken,
    tokenPurpose({ id: connection.userId }),
    SECRET_KEYS,
  );
  if (!refreshToken) {
    const says =
      "No key of SECRET_KEYS opens the newest access to a mailbox: put the earlier key behind the new one, or people must connect Gmail again.";
    return [wrong(step, says)];
  }
  const token = await renew(input, refreshToken, connection);
  if ("is" in token) return [token];
  return [
    right(step, "Google renews it."),
    await checkGmail(input, token.accessToken),
    ...(connection.scopes.includes(googleScopes.contacts)
      ? [await checkPeople(input, token.accessToken)]
      : []),
  ];
}

const endpointSchema = z.object({ token_endpoint: z.url() });
const tokenSchema = z.object({ access_token: z.string() });
const refusalSchema = z.object({ error: z.string(), error_description: z.string().default("") });

async function renew(
  { settings, places }: CheckInput,
  refreshToken: string,
  { connectedAt }: Connection,
): Promise<Finding | { accessToken: string }> {
  const found = await ask(`${places.issuer}/.well-known/openid-configuration`);
  const endpoint = endpointSchema.safeParse(found.json).data?.token_endpoint;
  if (!endpoint) return unknown(step, `Google answered ${wordsOf(found)}.`);
  const body = new URLSearchParams({
    ...{ grant_type: "refresh_token", refresh_token: refreshToken },
    ...{ client_id: settings.GOOGLE_CLIENT_ID, client_secret: settings.GOOGLE_CLIENT_SECRET },
  });
  const reply = await ask(endpoint, { method: "POST", body });
  const accessToken = tokenSchema.safeParse(reply.json).data?.access_token;
  if (accessToken) return { accessToken };
  if (refusalSchema.safeParse(reply.json).data?.error !== "invalid_grant") {
    return unknown(step, `Google answered ${wordsOf(reply)}.`);
  }
  const ended = { blockedBy: null, connectedAt, revokedAt: new Date() };
  const says =
    connectionProblem(ended) ??
    "Google ended the newest one: that person must connect Gmail again.";
  return unknown(step, says, consoleOf(settings.FIREBASE_PROJECT_ID).audience);
}

async function checkGmail(input: CheckInput, token: string): Promise<Finding> {
  const { GMAIL_API_URL, FIREBASE_PROJECT_ID } = input.settings;
  const reply = await askAs(token, `${GMAIL_API_URL}/gmail/v1/users/me/profile`);
  const console = consoleOf(FIREBASE_PROJECT_ID);
  return judge("Gmail", reply, blockedSentences, console.api("gmail.googleapis.com"));
}

async function checkPeople(input: CheckInput, token: string): Promise<Finding> {
  const { PEOPLE_API_URL, FIREBASE_PROJECT_ID } = input.settings;
  const query = "personFields=names&pageSize=1";
  const reply = await askAs(token, `${PEOPLE_API_URL}/v1/people/me/connections?${query}`);
  const console = consoleOf(FIREBASE_PROJECT_ID);
  return judge("contacts", reply, blockedContactsSentences, console.api("people.googleapis.com"));
}

const askAs = (token: string, url: string) =>
  ask(url, { headers: { authorization: `Bearer ${token}` } });

function judge(
  what: string,
  reply: Reply,
  sentences: Partial<Record<string, string>>,
  where: string,
): Finding {
  const { status, json } = reply;
  if (status === 200 && json !== undefined) return right(what, "Google answers.");
  if (status === null || status === 200) return unknown(what, `Google answered ${wordsOf(reply)}.`);
  const problem = readProblem(status, json, null);
  if (problem.kind === "api-disabled") return wrong(what, sentences[problem.kind] ?? "", where);
  // These problems are caused by that one account or its organisation.
  if (isBlocked(problem.kind)) return unknown(what, sentences[problem.kind] ?? "");
  if (problem.kind === "rate-limited") return unknown(what, toRefusal(problem).message, where);
  return unknown(what, `Google answered ${wordsOf(reply)}.`, where);
}

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { addressesOf, type EdgeState } from "#demo/google/edge/edge-state.ts";
import { signPushToken } from "#demo/google/sign-in/id-token.ts";

/** The service account that the offline Pub/Sub signs for. */
export const PUSH_ACCOUNT = "gmail-push@demo-galley.iam.gserviceaccount.com";
export const PUSH_TOPIC = "projects/demo-galley/topics/gmail";

const PAUSES_MS = [1_000, 5_000, 20_000];

/**
 * Sends a push with Pub/Sub's envelope and token. A push that fails is retried three times, without blocking
 * others.
 */
export async function push(state: EdgeState, email: string, historyId: string) {
  const topic = state.watches.get(email);
  if (!topic || !state.pushEndpoint) return;
  const data = Buffer.from(
    JSON.stringify({ emailAddress: addressesOf(state, email).profile, historyId }),
  );
  const messageId = randomUUID();
  const publishTime = new Date().toISOString();
  const body = JSON.stringify({
    message: {
      data: data.toString("base64"),
      messageId,
      message_id: messageId,
      publishTime,
      publish_time: publishTime,
    },
    subscription: topic.replace("/topics/", "/subscriptions/"),
  });
  if (!(await send(state, body))) void sendAgain(state, body);
}

async function sendAgain(state: EdgeState, body: string): Promise<void> {
  for (const ms of PAUSES_MS) {
    await sleep(ms, undefined, { ref: false });
    if (await send(state, body)) return;
  }
}

async function send(state: EdgeState, body: string): Promise<boolean> {
  const endpoint = state.pushEndpoint;
  if (!endpoint) return true;
  const token = signPushToken(state.signingKey, {
    issuer: state.url,
    audience: endpoint,
    account: PUSH_ACCOUNT,
  });
  try {
    const reply = await fetch(endpoint, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body,
      signal: AbortSignal.timeout(5000),
    });
    if (!reply.ok) console.error(`The push was answered ${reply.status}`);
    return reply.ok;
  } catch (error) {
    console.error("The push did not arrive:", error);
    return false;
  }
}

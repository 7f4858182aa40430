import type { EdgeState } from "#demo/google/edge/edge-state.ts";
import { PUSH_ACCOUNT, PUSH_TOPIC } from "#demo/google/gmail/push.ts";
import { type Exchange, sendJson } from "#demo/google/sign-in/exchange.ts";

const subscription = PUSH_TOPIC.replace("/topics/", "/subscriptions/");
const bucketPath = /^\/storage\/v1\/b\/[^/]+\/iam\/testPermissions$/;

/**
 * Answers as a Google Cloud project does when everything is set up: enabled APIs, Pub/Sub's topic and
 * subscription, the bucket's rights, Firebase's sign-in provider. Returns null for other addresses.
 */
export function answerCloud(state: EdgeState, exchange: Exchange): true | null {
  const { pathname, searchParams } = exchange.url;
  const service = /^\/v1\/projects\/[^/]+\/services\/([^/]+)$/.exec(pathname)?.[1];
  const answer = service
    ? { name: pathname.slice(4), state: "ENABLED" }
    : bucketPath.test(pathname)
      ? { permissions: searchParams.getAll("permissions") }
      : projectAnswers(state)[pathname];
  if (answer === undefined) return null;
  sendJson(exchange, 200, answer);
  return true;
}

function projectAnswers({ url, pushEndpoint = "" }: EdgeState): Record<string, object> {
  const publisher = {
    role: "roles/pubsub.publisher",
    members: ["serviceAccount:gmail-api-push@system.gserviceaccount.com"],
  };
  const oidcToken = { serviceAccountEmail: PUSH_ACCOUNT, audience: pushEndpoint };
  return {
    "/v1/accounts:createAuthUri": { authUri: `${url}/o/oauth2/v2/auth`, providerId: "google.com" },
    [`/v1/${PUSH_TOPIC}`]: { name: PUSH_TOPIC },
    [`/v1/${PUSH_TOPIC}:getIamPolicy`]: { bindings: [publisher] },
    [`/v1/${PUSH_TOPIC}/subscriptions`]: { subscriptions: [subscription] },
    [`/v1/${subscription}`]: {
      name: subscription,
      topic: PUSH_TOPIC,
      pushConfig: { pushEndpoint, oidcToken },
    },
  };
}

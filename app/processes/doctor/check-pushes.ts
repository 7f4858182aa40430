import { z } from "zod";
import { ask } from "./ask.ts";
import { type Check, type CheckInput, consoleOf, type Finding, right, wrong } from "./check.ts";
import { askCloud, cannotLook } from "./check-project.ts";

const gmailsAccount = "serviceAccount:gmail-api-push@system.gserviceaccount.com";

/** Gmail's pushes: the topic, who may publish to it, its subscription, and that the app answers there. */
export const checkPushes: Check = async (input) => {
  const { GMAIL_PUSH_TOPIC: topic } = input.settings;
  if (!topic)
    return [
      right("pushes", "They are off: mailboxes are polled. Set GMAIL_PUSH_TOPIC to turn them on."),
    ];
  const address = await checkAddress(input);
  if (!input.cloudToken) return [address];
  return [await checkTopic(input, topic), await checkSubscription(input, topic), address];
};

const policySchema = z.object({
  bindings: z.array(z.object({ role: z.string(), members: z.array(z.string()) })).default([]),
});

async function checkTopic(input: CheckInput, topic: string): Promise<Finding> {
  const step = "push topic";
  const where = consoleOf(projectOf(topic)).topics;
  const found = await askCloud(input, `${input.places.pubsub}/v1/${topic}`);
  if (found.status === 404)
    return wrong(step, `${topic} does not exist: gcloud pubsub topics create ${topic}`, where);
  if (found.status !== 200) return cannotLook(step, found, where);
  const answer = await askCloud(input, `${input.places.pubsub}/v1/${topic}:getIamPolicy`);
  const policy = policySchema.safeParse(answer.json);
  if (answer.status !== 200 || !policy.success) return cannotLook(step, answer, where);
  const mayPublish = policy.data.bindings.some(
    ({ role, members }) => role === "roles/pubsub.publisher" && members.includes(gmailsAccount),
  );
  return mayPublish
    ? right(step, "Gmail may publish to it.")
    : wrong(
        step,
        `Gmail may not publish to it: gcloud pubsub topics add-iam-policy-binding ${topic} --member ${gmailsAccount} --role roles/pubsub.publisher`,
        where,
      );
}

const namesSchema = z.object({ subscriptions: z.array(z.string()).default([]) });
const subscriptionSchema = z.object({
  pushConfig: z
    .object({
      pushEndpoint: z.string().default(""),
      oidcToken: z
        .object({ serviceAccountEmail: z.string().default(""), audience: z.string().default("") })
        .optional(),
      noWrapper: z.unknown().optional(),
    })
    .default({ pushEndpoint: "" }),
});

async function checkSubscription(input: CheckInput, topic: string): Promise<Finding> {
  const { settings, places } = input;
  const step = "push subscription";
  const where = consoleOf(projectOf(topic)).subscriptions;
  const list = await askCloud(input, `${places.pubsub}/v1/${topic}/subscriptions`);
  const names = namesSchema.safeParse(list.json);
  if (list.status !== 200 || !names.success) return cannotLook(step, list, where);
  const endpoint = `${settings.PUBLIC_ORIGIN}/gmail/push`;
  for (const name of names.data.subscriptions) {
    const reply = await askCloud(input, `${places.pubsub}/v1/${name}`);
    const push = subscriptionSchema.safeParse(reply.json).data?.pushConfig;
    if (push?.pushEndpoint !== endpoint) continue;
    if (!push.oidcToken)
      return wrong(step, `${name} sends no signature: turn on "Enable authentication".`, where);
    const { serviceAccountEmail, audience } = push.oidcToken;
    if (serviceAccountEmail !== settings.GMAIL_PUSH_ACCOUNT) {
      return wrong(
        step,
        `${name} signs as ${serviceAccountEmail}, and GMAIL_PUSH_ACCOUNT is ${settings.GMAIL_PUSH_ACCOUNT}: make them the same.`,
        where,
      );
    }
    if ((audience || endpoint) !== settings.GMAIL_PUSH_AUDIENCE) {
      return wrong(
        step,
        `${name} signs for the audience ${audience}, and GMAIL_PUSH_AUDIENCE is ${settings.GMAIL_PUSH_AUDIENCE}: make them the same.`,
        where,
      );
    }
    if (push.noWrapper)
      return wrong(step, `${name} unwraps payloads: turn payload unwrapping off.`, where);
    return right(step, `${name} sends to ${endpoint}.`);
  }
  return wrong(step, `No subscription of ${topic} pushes to ${endpoint}: create one.`, where);
}

/**
 * The app refuses a push without a signature by a message of its own, which proves that Galley answers at the
 * address.
 */
async function checkAddress({ settings }: CheckInput): Promise<Finding> {
  const step = "push address";
  const address = `${settings.PUBLIC_ORIGIN}/gmail/push`;
  const reply = await ask(address, { method: "POST", body: "{}" });
  if (reply.status === 401) return right(step, `Galley answers at ${address}.`);
  const found = reply.status === null ? reply.text : `status ${reply.status}`;
  return wrong(
    step,
    `At ${address} Galley should refuse an unsigned push with 401; found: ${found}. Start Galley, and look at DNS, TLS and the proxy.`,
  );
}

const projectOf = (topic: string) => topic.split("/")[1] ?? "";

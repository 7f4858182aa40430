import { z } from "zod";
import { type Check, type CheckInput, consoleOf, type Finding, stepOf } from "./finding.ts";
import { answerOf, apiAddress, type Reply, request, requestAs } from "./request.ts";

/** The service account lacks the permission to check this: that is no fault of the configuration. */
function tellUnseen(reply: Reply): string {
  return reply.status === 403
    ? "The service account may not look at it. See for yourself in the console."
    : answerOf(reply);
}

/** The service account that reads Firebase, and the APIs that must be enabled in its project. */
export const checkProject: Check = async (input) => {
  const { settings, cloudToken } = input;
  const step = stepOf("service account", consoleOf(settings.FIREBASE_PROJECT_ID).accounts);
  if (!cloudToken) {
    return step.wrong(
      "GOOGLE_APPLICATION_CREDENTIALS names no key file that Google accepts. Create a key of a service account of the project; without it nobody can sign in, and APIs, pushes and the bucket cannot be looked at.",
    );
  }
  const apis = [
    checkApi(input, "Gmail API", "gmail.googleapis.com"),
    checkApi(input, "People API", "people.googleapis.com"),
    checkApi(input, "Identity Toolkit API", "identitytoolkit.googleapis.com"),
  ];
  if (settings.GMAIL_PUSH_TOPIC) {
    apis.push(checkApi(input, "Cloud Pub/Sub API", "pubsub.googleapis.com"));
  }
  return [step.right("Google accepts its key."), ...(await Promise.all(apis))];
};

const serviceSchema = z.object({ state: z.string() });

async function checkApi(input: CheckInput, name: string, service: string): Promise<Finding> {
  const { settings, cloudToken } = input;
  const project = settings.FIREBASE_PROJECT_ID;
  const step = stepOf(name, consoleOf(project).api(service));
  const address = `${apiAddress(settings, "serviceusage")}/v1/projects/${project}/services/${service}`;
  const reply = await requestAs(cloudToken, address);
  const state = serviceSchema.safeParse(reply.json).data?.state;
  if (!state) return step.unknown(tellUnseen(reply));
  const command = `gcloud services enable ${service} --project ${project}`;
  const disabled = `It is not enabled in ${project}: ${command}`;
  return step.firstOf([[state !== "ENABLED", disabled]], "It is enabled.");
}

const neededPermissions = ["create", "delete", "get", "list"].map(
  (action) => `storage.objects.${action}`,
);
const permissionsSchema = z.object({ permissions: z.array(z.string()).default([]) });

/** The bucket and what the service account may do in it. */
export const checkBucket: Check = async ({ settings, cloudToken }) => {
  const { STORAGE_BUCKET: bucket } = settings;
  if (!bucket || !cloudToken) return [];
  const step = stepOf("bucket", `https://console.cloud.google.com/storage/browser/${bucket}`);
  const query = new URLSearchParams(neededPermissions.map((name) => ["permissions", name]));
  const address = `${apiAddress(settings, "storage")}/storage/v1/b/${bucket}/iam/testPermissions`;
  const reply = await requestAs(cloudToken, `${address}?${query}`);
  if (reply.status === 404) return step.wrong(`There is no bucket ${bucket}.`);
  const granted = permissionsSchema.safeParse(reply.json).data?.permissions;
  if (reply.status !== 200 || !granted) return step.unknown(tellUnseen(reply));
  const missing = neededPermissions.filter((name) => !granted.includes(name)).join(", ");
  const advice = `give it the role Storage Object Admin on ${bucket}.`;
  return step.firstOf(
    [[missing !== "", `The service account lacks ${missing}: ${advice}`]],
    "The service account may read, write and delete in it.",
  );
};

const gmailsAccount = "serviceAccount:gmail-api-push@system.gserviceaccount.com";

/** Gmail's pushes: the topic, who may publish to it, its subscription, and that the app answers there. */
export const checkPushes: Check = async (input) => {
  const { GMAIL_PUSH_TOPIC: topic } = input.settings;
  if (!topic) {
    const off = "They are off: mailboxes are polled. Set GMAIL_PUSH_TOPIC to turn them on.";
    return stepOf("pushes").right(off);
  }
  const address = await checkAddress(input);
  if (!input.cloudToken) return address;
  return [await checkTopic(input, topic), await checkSubscription(input, topic), address];
};

const policySchema = z.object({
  bindings: z.array(z.object({ role: z.string(), members: z.array(z.string()) })).default([]),
});

async function checkTopic({ settings, cloudToken }: CheckInput, topic: string): Promise<Finding> {
  const step = stepOf("push topic", consoleOf(projectOf(topic)).topics);
  const address = `${apiAddress(settings, "pubsub")}/v1/${topic}`;
  const reply = await requestAs(cloudToken, address);
  if (reply.status === 404) {
    return step.wrong(`${topic} does not exist: gcloud pubsub topics create ${topic}`);
  }
  if (reply.status !== 200) return step.unknown(tellUnseen(reply));
  const answer = await requestAs(cloudToken, `${address}:getIamPolicy`);
  const policy = policySchema.safeParse(answer.json).data;
  if (answer.status !== 200 || !policy) return step.unknown(tellUnseen(answer));
  const mayPublish = policy.bindings.some(
    ({ role, members }) => role === "roles/pubsub.publisher" && members.includes(gmailsAccount),
  );
  const command = `gcloud pubsub topics add-iam-policy-binding ${topic} --member ${gmailsAccount} --role roles/pubsub.publisher`;
  return step.firstOf(
    [[!mayPublish, `Gmail may not publish to it: ${command}`]],
    "Gmail may publish to it.",
  );
}

const namesSchema = z.object({ subscriptions: z.array(z.string()).default([]) });
const tokenSchema = z.object({
  serviceAccountEmail: z.string().default(""),
  audience: z.string().default(""),
});
const pushSchema = z.object({
  pushEndpoint: z.string().default(""),
  oidcToken: tokenSchema.optional(),
  noWrapper: z.unknown().optional(),
});
const subscriptionSchema = z.object({ pushConfig: pushSchema.default({ pushEndpoint: "" }) });

async function checkSubscription(input: CheckInput, topic: string): Promise<Finding> {
  const { settings, cloudToken } = input;
  const step = stepOf("push subscription", consoleOf(projectOf(topic)).subscriptions);
  const pubsub = `${apiAddress(settings, "pubsub")}/v1`;
  const reply = await requestAs(cloudToken, `${pubsub}/${topic}/subscriptions`);
  const names = namesSchema.safeParse(reply.json).data?.subscriptions;
  if (reply.status !== 200 || !names) return step.unknown(tellUnseen(reply));
  const endpoint = pushAddressOf(input);
  for (const name of names) {
    const found = await requestAs(cloudToken, `${pubsub}/${name}`);
    const push = subscriptionSchema.safeParse(found.json).data?.pushConfig;
    if (push?.pushEndpoint === endpoint) return judgeSubscription(input, step, name, push);
  }
  return step.wrong(`No subscription of ${topic} pushes to ${endpoint}: create one.`);
}

function judgeSubscription(
  { settings }: CheckInput,
  step: ReturnType<typeof stepOf>,
  name: string,
  { pushEndpoint: endpoint, oidcToken, noWrapper }: z.output<typeof pushSchema>,
): Finding {
  const { GMAIL_PUSH_ACCOUNT: ourAccount, GMAIL_PUSH_AUDIENCE: ourAudience } = settings;
  const { serviceAccountEmail: account, audience } = oidcToken ?? tokenSchema.parse({});
  return step.firstOf(
    [
      [!oidcToken, `${name} sends no signature: turn on "Enable authentication".`],
      [
        account !== ourAccount,
        `${name} signs as ${account}, and GMAIL_PUSH_ACCOUNT is ${ourAccount}: make them the same.`,
      ],
      [
        (audience || endpoint) !== ourAudience,
        `${name} signs for the audience ${audience}, and GMAIL_PUSH_AUDIENCE is ${ourAudience}: make them the same.`,
      ],
      [Boolean(noWrapper), `${name} unwraps payloads: turn payload unwrapping off.`],
    ],
    `${name} sends to ${endpoint}.`,
  );
}

/**
 * The app refuses a push without a signature by a message of its own, which proves that Galley answers at the
 * address.
 */
async function checkAddress(input: CheckInput): Promise<Finding> {
  const address = pushAddressOf(input);
  const reply = await request(address, { method: "POST", body: "{}" });
  const found = reply.status === null ? reply.text : `status ${reply.status}`;
  return stepOf("push address").firstOf(
    [
      [
        reply.status !== 401,
        `At ${address} Galley should refuse an unsigned push with 401; found: ${found}. Start Galley, and look at DNS, TLS and the proxy.`,
      ],
    ],
    `Galley answers at ${address}.`,
  );
}

const pushAddressOf = ({ settings }: CheckInput) => `${settings.PUBLIC_ORIGIN}/gmail/push`;
const projectOf = (topic: string) => topic.split("/")[1] ?? "";

import { z } from "zod";
import { ask, type Reply, wordsOf } from "./ask.ts";
import {
  type Check,
  type CheckInput,
  consoleOf,
  type Finding,
  right,
  unknown,
  wrong,
} from "./check.ts";

/** Asks one of Google Cloud's APIs as the service account. */
export function askCloud({ cloudToken }: CheckInput, url: string, init: RequestInit = {}) {
  return ask(url, { ...init, headers: { authorization: `Bearer ${cloudToken}`, ...init.headers } });
}

/** The service account that reads Firebase, and the APIs that must be enabled in its project. */
export const checkProject: Check = async (input) => {
  const { settings, cloudToken } = input;
  const console = consoleOf(settings.FIREBASE_PROJECT_ID);
  if (!cloudToken) {
    const says =
      "GOOGLE_APPLICATION_CREDENTIALS names no key file that Google accepts. Create a key of a service account of the project; without it nobody can sign in, and APIs, pushes and the bucket cannot be looked at.";
    return [wrong("service account", says, console.accounts)];
  }
  const services = [
    ["Gmail API", "gmail.googleapis.com"],
    ["People API", "people.googleapis.com"],
    ["Identity Toolkit API", "identitytoolkit.googleapis.com"],
    ...(settings.GMAIL_PUSH_TOPIC ? [["Cloud Pub/Sub API", "pubsub.googleapis.com"] as const] : []),
  ] as const;
  const found = services.map(([name, service]) => checkApi(input, name, service));
  return [right("service account", "Google accepts its key."), ...(await Promise.all(found))];
};

const serviceSchema = z.object({ state: z.string() });

async function checkApi(input: CheckInput, name: string, service: string): Promise<Finding> {
  const { settings, places } = input;
  const project = settings.FIREBASE_PROJECT_ID;
  const where = consoleOf(project).api(service);
  const reply = await askCloud(
    input,
    `${places.serviceUsage}/v1/projects/${project}/services/${service}`,
  );
  const state = serviceSchema.safeParse(reply.json).data?.state;
  if (state === "ENABLED") return right(name, "It is enabled.");
  if (state)
    return wrong(
      name,
      `It is not enabled in ${project}: gcloud services enable ${service} --project ${project}`,
      where,
    );
  return cannotLook(name, reply, where);
}

/** The service account lacks the permission to check this: that is no fault of the configuration. */
export function cannotLook(step: string, reply: Reply, where: string): Finding {
  const says =
    reply.status === 403
      ? "The service account may not look at it. See for yourself in the console."
      : `Google answered ${wordsOf(reply)}.`;
  return unknown(step, says, where);
}

/** The Web API key and Google as a sign-in provider, by beginning a sign-in as a browser would. */
export const checkFirebase: Check = async ({ settings, places }) => {
  const console = consoleOf(settings.FIREBASE_PROJECT_ID);
  const address = `${places.identityToolkit}/v1/accounts:createAuthUri`;
  const reply = await ask(`${address}?key=${encodeURIComponent(settings.FIREBASE_API_KEY)}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ providerId: "google.com", continueUri: settings.PUBLIC_ORIGIN }),
  });
  const words = wordsOf(reply);
  const isKeyRight = right("Firebase key", "Firebase accepts it.");
  if (reply.status === 200 && reply.json !== undefined) {
    return [isKeyRight, right("Firebase provider", "Google is enabled as a sign-in provider.")];
  }
  if (/API key not valid|API_KEY_INVALID/.test(reply.text)) {
    return [
      wrong(
        "Firebase key",
        "FIREBASE_API_KEY is not a key of this project. Copy the Web API key.",
        console.general,
      ),
    ];
  }
  if (/API_KEY_SERVICE_BLOCKED|referer|are blocked/i.test(reply.text)) {
    return [
      wrong(
        "Firebase key",
        `The key's restrictions exclude Galley's server (${words}). Allow it the Identity Toolkit API, without restriction to websites.`,
        console.credentials,
      ),
    ];
  }
  if (/CONFIGURATION_NOT_FOUND|OPERATION_NOT_ALLOWED/.test(reply.text)) {
    return [
      isKeyRight,
      wrong(
        "Firebase provider",
        "Enable Google under Authentication, Sign-in method.",
        console.providers,
      ),
    ];
  }
  return [unknown("Firebase key", `Firebase answered ${words}.`, console.general)];
};

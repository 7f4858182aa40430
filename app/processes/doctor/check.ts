import type { Settings } from "#app/env.server.ts";

/** The result of a check: right, right but weaker than it could be, wrong, or not possible. `where` is the page on which to act. */
export type Finding = {
  step: string;
  is: "right" | "weak" | "wrong" | "unknown";
  says: string;
  where?: string | undefined;
};

/** The input of checks: the settings, Google's addresses, and a token of the service account if there is one. */
export type CheckInput = {
  settings: Settings;
  places: {
    issuer: string;
    serviceUsage: string;
    identityToolkit: string;
    pubsub: string;
    storage: string;
  };
  cloudToken: string | null;
};

export type Check = (input: CheckInput) => Promise<Finding[]>;

export const right = (step: string, says: string): Finding => ({ step, is: "right", says });
export const weak = (step: string, says: string, where?: string): Finding => ({
  ...{ step, is: "weak", says, where },
});
export const wrong = (step: string, says: string, where?: string): Finding => ({
  ...{ step, is: "wrong", says, where },
});
export const unknown = (step: string, says: string, where?: string): Finding => ({
  ...{ step, is: "unknown", says, where },
});

/** The pages of Google's consoles that the findings name. */
export const consoleOf = (project: string) => ({
  credentials: `https://console.cloud.google.com/apis/credentials?project=${project}`,
  api: (service: string) =>
    `https://console.cloud.google.com/apis/library/${service}?project=${project}`,
  audience: `https://console.cloud.google.com/auth/audience?project=${project}`,
  accounts: `https://console.cloud.google.com/iam-admin/serviceaccounts?project=${project}`,
  quotas: (service: string) =>
    `https://console.cloud.google.com/apis/api/${service}/quotas?project=${project}`,
  topics: `https://console.cloud.google.com/cloudpubsub/topic/list?project=${project}`,
  subscriptions: `https://console.cloud.google.com/cloudpubsub/subscription/list?project=${project}`,
  providers: `https://console.firebase.google.com/project/${project}/authentication/providers`,
  general: `https://console.firebase.google.com/project/${project}/settings/general`,
});

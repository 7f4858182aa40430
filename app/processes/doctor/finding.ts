import type { Settings } from "#app/env.server.ts";

/** The result of a check: right, right but weaker than it could be, wrong, or not possible. `where` is the page on which to act. */
export type Finding = {
  step: string;
  is: "right" | "weak" | "wrong" | "unknown";
  says: string;
  where?: string | undefined;
};

/** The input of checks: the settings, and a token of the service account if there is one. */
export type CheckInput = { settings: Settings; cloudToken: string | null };

export type Check = (input: CheckInput) => Promise<Finding | Finding[]>;

/** What may be wrong: whether it is, how to mend it, and the page for that if it is not the step's. */
type Fault = [isPresent: boolean, says: string, where?: string];

/** What to find at one step; `page` is where its faults are mended. */
export function stepOf(step: string, page?: string) {
  const right = (says: string): Finding => ({ step, is: "right", says });
  const wrong = (says: string, where = page): Finding => ({ step, is: "wrong", says, where });
  return {
    right,
    wrong,
    weak: (says: string): Finding => ({ step, is: "weak", says, where: page }),
    unknown: (says: string): Finding => ({ step, is: "unknown", says, where: page }),
    /** The first of these faults that is present, else that the step is right. */
    firstOf(faults: Fault[], otherwise: string): Finding {
      const fault = faults.find(([isPresent]) => isPresent);
      return fault ? wrong(fault[1], fault[2]) : right(otherwise);
    },
  };
}

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

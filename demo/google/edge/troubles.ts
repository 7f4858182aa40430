import type { FaultInput } from "./faults.ts";

/** Ordinary failures between a program and Google, for any call. All of them are transient. */
export const troubles = {
  "a burst of 503": { status: 503, times: 3 },
  "500 once": { status: 500 },
  "HTML of a proxy": { status: 502, body: "<html><title>Bad Gateway</title></html>", times: 2 },
  "HTML with status 200": { status: 200, body: "<html>Please sign in to this network</html>" },
  "no answer": { cut: "before", times: 2 },
  "half an answer": { cut: "midway", times: 2 },
  "JSON cut off": { status: 200, body: '{"id": "19' },
  "a slow answer": { isOnlySlow: true, delayMs: 700 },
  "a token that expired by Google's clock before ours": { status: 401 },
  "a limit, by a clock an hour behind": {
    status: 429,
    headers: { "retry-after": new Date(Date.now() - 3_600_000).toUTCString() },
  },
  "a limit for a second": { error: "user-rate", retryInSeconds: 1 },
  "a limit for a quarter of an hour": { error: "user-rate" },
  "a limit of the project": { error: "project-minute" },
} satisfies Record<string, Omit<FaultInput, "path">>;

export type Trouble = keyof typeof troubles;

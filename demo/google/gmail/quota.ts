/** Gmail's prices since May 2026, in units; other calls cost 5. */
const COSTS: [method: string, path: RegExp, units: number][] = [
  ["GET", /\/threads\/[^/]+$/, 40],
  ["GET", /\/messages\/[^/]+\/attachments\//, 20],
  ["GET", /\/messages\/[^/]+$/, 20],
  ["GET", /\/threads$/, 10],
  ["GET", /\/messages$/, 5],
  ["GET", /\/history$/, 2],
  ["GET", /\/profile$/, 1],
  ["GET", /\/labels/, 1],
  ["POST", /\/watch$/, 100],
  ["POST", /\/stop$/, 50],
];

/** Units per minute and person in a sliding minute; off until a test sets it. */
export class Quota {
  #limit: number | undefined;
  #status: 403 | 429 = 429;
  readonly #spent = new Map<string, { at: number; units: number }[]>();

  set(unitsPerMinute: number | undefined, status: 403 | 429) {
    this.#limit = unitsPerMinute;
    this.#status = status;
    this.#spent.clear();
  }

  /** Books the call, or returns how many seconds to wait and the status of the refusal. */
  spend(email: string, method: string, path: string) {
    if (this.#limit === undefined) return undefined;
    const now = Date.now();
    const units = costOf(method, path);
    const minute = (this.#spent.get(email) ?? []).filter(({ at }) => at > now - 60_000);
    this.#spent.set(email, minute);
    const used = minute.reduce((sum, call) => sum + call.units, 0);
    if (used + units <= this.#limit) {
      minute.push({ at: now, units });
      return undefined;
    }
    const oldest = minute[0]?.at ?? now;
    return {
      status: this.#status,
      retryAfterSeconds: Math.max(1, Math.ceil((oldest + 60_000 - now) / 1000)),
    };
  }
}

function costOf(method: string, path: string): number {
  return COSTS.find(([verb, pattern]) => verb === method && pattern.test(path))?.[2] ?? 5;
}

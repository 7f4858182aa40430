import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { errorForStatus, sendError } from "#demo/google/google-error.ts";
import { isKnownError, type KnownError, knownErrors } from "#demo/google/known-errors.ts";
import type { Exchange } from "#demo/google/sign-in/exchange.ts";
import { sendBytes, sendJson } from "#demo/google/sign-in/exchange.ts";

export const Fault = z.object({
  /** Part of the path with its query, for example `/messages/` or `format=raw`. */
  path: z.string(),
  method: z.string().optional(),
  /** 200 only with a body of its own: an answer that is no JSON, for example. */
  status: z.union([z.literal(200), z.number().int().min(400).max(599)]).default(500),
  /** How many matching calls fail. */
  times: z.number().int().positive().default(1),
  /** How many matching calls pass first: 2 fails the third. */
  skip: z.number().int().nonnegative().default(0),
  /** Google's reason, for example `rateLimitExceeded`. */
  reason: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  body: z.unknown().optional(),
  /** One of Google's own refusals instead of `status`, in its words: known-errors.ts. */
  error: z.custom<KnownError>((name) => typeof name === "string" && isKnownError(name)).optional(),
  /** The time that such a refusal names, in seconds from now. */
  retryInSeconds: z.number().default(900),
  /** Milliseconds before the answer. */
  delayMs: z.number().nonnegative().default(0),
  /** Delays only: after that the call is answered as usual. */
  isOnlySlow: z.boolean().default(false),
  /** Breaks the connection instead of answering: before the first byte, or half way. */
  cut: z.enum(["before", "midway"]).optional(),
});
export type FaultInput = z.input<typeof Fault>;

export const Call = z.object({
  at: z.number(),
  method: z.string(),
  path: z.string(),
  email: z.string().optional(),
  status: z.number().optional(),
});
export type Call = z.infer<typeof Call>;

const CALLS_KEPT = 20_000;

/** The effects of a test on the traffic: delays, failures and the record of calls. */
export class Traffic {
  latencies: { ms: number; path: string }[] = [];
  faults: z.output<typeof Fault>[] = [];
  calls: Call[] = [];

  reset() {
    this.latencies = [];
    this.faults = [];
    this.calls = [];
  }

  record(exchange: Exchange): Call {
    const call: Call = {
      at: Date.now(),
      method: exchange.method,
      path: exchange.url.pathname + exchange.url.search,
    };
    exchange.response.once("finish", () => {
      call.status = exchange.response.statusCode;
    });
    this.calls.push(call);
    if (this.calls.length > CALLS_KEPT) this.calls.splice(0, CALLS_KEPT / 2);
    return call;
  }

  async delay(call: Call) {
    const ms = this.latencies
      .filter(({ path }) => call.path.includes(path))
      .reduce((longest, latency) => Math.max(longest, latency.ms), 0);
    if (ms > 0) await sleep(ms);
  }

  /** The fault for this call, if one is due. Decrements its count. */
  take(call: Call): z.output<typeof Fault> | undefined {
    for (const fault of this.faults) {
      if (!call.path.includes(fault.path)) continue;
      if (fault.method && fault.method.toUpperCase() !== call.method) continue;
      if (fault.skip > 0) {
        fault.skip -= 1;
        continue;
      }
      fault.times -= 1;
      if (fault.times === 0) this.faults = this.faults.filter((other) => other !== fault);
      return fault;
    }
    return undefined;
  }
}

/** Answers with the fault. */
export function sendFault(exchange: Exchange, fault: z.output<typeof Fault>) {
  const { response } = exchange;
  if (fault.cut === "before") {
    response.socket?.destroy();
    return;
  }
  if (fault.cut === "midway") {
    response.writeHead(200, { "content-type": "application/json", "content-length": "100000" });
    response.write('{"id": "', () => response.socket?.destroy());
    return;
  }
  if (fault.error) {
    const retryAt = new Date(Date.now() + fault.retryInSeconds * 1_000);
    return sendError(exchange, knownErrors[fault.error](retryAt));
  }
  const error = errorForStatus(fault.status, fault.reason);
  const headers = { ...error.headers, ...fault.headers };
  if (typeof fault.body === "string") {
    sendBytes(exchange, fault.status, "text/html", Buffer.from(fault.body), headers);
  } else if (fault.body !== undefined) {
    sendJson(exchange, fault.status, fault.body, headers);
  } else {
    sendError(exchange, { ...error, headers });
  }
}

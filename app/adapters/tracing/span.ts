import { randomBytes } from "node:crypto";
import { z } from "zod";

/** Values are names, statuses and ids of jobs. Never people's words, their addresses, or a token. */
export type Attributes = Record<string, string | number>;
type Kind = "server" | "producer" | "consumer";

/** A step of a trace. Times are in milliseconds since 1970. */
export type Span = {
  traceId: string;
  spanId: string;
  parentSpanId: string | null;
  name: string;
  kind: Kind;
  startedAt: number;
  endedAt: number;
  attributes: Attributes;
  isFailed: boolean;
};

export type SpanStart = {
  name: string;
  kind: Kind;
  /** The step that caused it, in the form of the header traceparent (W3C Trace Context). Without it a trace begins. */
  parent?: string | null | undefined;
  attributes?: Attributes;
};

const traceparentPattern = /^00-([\da-f]{32})-([\da-f]{16})-01$/;

/** The part of a job's payload that names its cause. */
export const causeSchema = z.object({ traceparent: z.string().regex(traceparentPattern) });

/** A span that begins now. A parent that cannot be read counts as none. */
export function beginSpan({ name, kind, parent, attributes = {} }: SpanStart): Span {
  const [, traceId, parentSpanId] = traceparentPattern.exec(parent ?? "") ?? [];
  const now = exactNow();
  return {
    traceId: traceId ?? randomBytes(16).toString("hex"),
    spanId: randomBytes(8).toString("hex"),
    parentSpanId: parentSpanId ?? null,
    ...{ name, kind, attributes, startedAt: now, endedAt: now, isFailed: false },
  };
}

/** The span in the format of the header traceparent. */
export function traceparentOf({ traceId, spanId }: Span): string {
  return `00-${traceId}-${spanId}-01`;
}

/** The time with fractions of a millisecond. */
export function exactNow(): number {
  return performance.timeOrigin + performance.now();
}

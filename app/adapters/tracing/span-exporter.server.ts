import { log } from "#app/adapters/log.server.ts";
import { env } from "#app/env.server.ts";
import type { Attributes, Span } from "./span.ts";

/** Beyond this, spans are dropped: a collector that does not answer must not cost memory. */
const mostQueued = 4_096;
const mostAtOnce = 512;
const sendEveryMs = 2_000;
const timeoutMs = 10_000;
/** The numbers of the protocol, opentelemetry-proto's trace.proto. */
const kinds = { server: 2, producer: 4, consumer: 5 };
const failedStatus = 2;

let queued: Span[] = [];
let dropped = 0;
let timer: NodeJS.Timeout | undefined;
let sending: Promise<void> = Promise.resolve();

/** Takes a finished span, and sends it with others within two seconds. */
export function queueSpan(span: Span): void {
  if (queued.length >= mostQueued) {
    dropped += 1;
    return;
  }
  queued.push(span);
  timer ??= setTimeout(() => void sendSpans(), sendEveryMs).unref();
}

/** Sends the collected spans to the collector. Spans that it refuses are dropped, and logged. Never rejects. */
export function sendSpans(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  sending = sending.then(async () => {
    while (queued.length > 0) {
      const spans = queued.slice(0, mostAtOnce);
      queued = queued.slice(mostAtOnce);
      await send(spans);
      logDropped();
    }
  });
  return sending;
}

/** Called after each request: while spans come faster than they are sent, requests follow one another without end. */
function logDropped(): void {
  if (dropped > 0) log.warn({ spans: dropped }, "spans were dropped: there were too many to send");
  dropped = 0;
}

async function send(spans: Span[]): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = env();
  try {
    const response = await fetch(`${endpoint}/v1/traces`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(toOtlp(spans)),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The collector answered with ${response.status}.`);
  } catch (error) {
    log.warn({ err: error, spans: spans.length }, "spans could not be sent");
  }
}

/** The request of OTLP/HTTP in JSON: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding. */
function toOtlp(spans: Span[]): object {
  const resource = {
    attributes: toAttributes({ "service.name": "galley", "process.pid": process.pid }),
  };
  const scopeSpans = [{ scope: { name: "galley" }, spans: spans.map(toOtlpSpan) }];
  return { resourceSpans: [{ resource, scopeSpans }] };
}

function toOtlpSpan(span: Span): object {
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    ...(span.parentSpanId && { parentSpanId: span.parentSpanId }),
    name: span.name,
    kind: kinds[span.kind],
    startTimeUnixNano: nanoseconds(span.startedAt),
    endTimeUnixNano: nanoseconds(span.endedAt),
    attributes: toAttributes(span.attributes),
    status: span.isFailed ? { code: failedStatus } : {},
  };
}

function toAttributes(attributes: Attributes): object[] {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value },
  }));
}

const nanoseconds = (ms: number) => `${Math.round(ms * 1_000)}000`;

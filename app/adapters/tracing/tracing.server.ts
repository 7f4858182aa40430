import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { env } from "#app/env.server.ts";
import {
  type Attributes,
  beginSpan,
  exactNow,
  type Span,
  type SpanStart,
  traceparentOf,
} from "./span.ts";

/*
 * Traces for OpenTelemetry, by its protocol OTLP/HTTP with JSON. Off, and not loaded, unless OTEL_EXPORTER_OTLP_ENDPOINT is
 * set (docs/decisions/0038-traces.md).
 */

type Exporter = typeof import("./span-exporter.server.ts");

const current = new AsyncLocalStorage<Span>();
let exporter: Promise<Exporter> | undefined;

/**
 * Runs `work` as one span, whose parent is the span that is under way if none is given. What `work` starts is a part of it.
 * `attributesOf` adds what only the result tells. Returns or throws what `work` does.
 */
export async function inSpan<Result>(
  start: SpanStart,
  work: () => Promise<Result>,
  attributesOf: (result: Result) => Attributes = () => ({}),
): Promise<Result> {
  if (!isOn()) return work();
  const span = beginSpan({ parent: traceparent(), ...start });
  try {
    const result = await current.run(span, work);
    Object.assign(span.attributes, attributesOf(result));
    span.isFailed = Number(span.attributes["http.response.status_code"]) >= 500;
    return result;
  } catch (error) {
    span.isFailed = true;
    throw error;
  } finally {
    finish(span);
  }
}

/** Records a span that begins and ends now. */
export function recordSpan(start: SpanStart): void {
  if (isOn()) finish(beginSpan(start));
}

/** The span that is under way, in the form of the header traceparent; null outside of one. */
export function traceparent(): string | null {
  const span = current.getStore();
  return span ? traceparentOf(span) : null;
}

/** How long a process that stops waits for the collector, in milliseconds. */
const timeoutMs = 2_000;

/** Sends what is not sent yet, for two seconds at most. Call it before the process ends. */
export async function flushTraces(): Promise<void> {
  const loaded = await exporter;
  if (!loaded) return;
  const end = new AbortController();
  const late = sleep(timeoutMs, undefined, { signal: end.signal }).catch(() => undefined);
  await Promise.race([loaded.sendSpans(), late]);
  end.abort();
}

function isOn(): boolean {
  return env().OTEL_EXPORTER_OTLP_ENDPOINT !== null;
}

function finish(span: Span): void {
  span.endedAt = exactNow();
  exporter ??= import("./span-exporter.server.ts");
  void exporter.then(({ queueSpan }) => queueSpan(span));
}

import type { APICallError } from "ai";
import type { z } from "zod";
import { readRetryAfter } from "#app/adapters/google/retry-delay.ts";
import { estimateTokens } from "./estimate-tokens.ts";
import { codeIn, kindOfStatus, type ModelProblem } from "./model-problem.ts";
import { type ModelSettings, openModel } from "./open-model.server.ts";

export type ModelQuestion<Value> = {
  /** The instructions: always our own text, never untrusted text. */
  instructions: string;
  /** The input as JSON: untrusted text. */
  data: string;
  /** The answer's shape as JSON Schema, for services that constrain their models to it. */
  shape: Record<string, unknown>;
  /** Validates the answer, even where the service enforces the shape. */
  schema: z.ZodType<Value>;
};

export type Tokens = { input: number; output: number };
export type Answer<Value> = { ok: true; value: Value } | { ok: false; problem: ModelProblem };

const mostOutputTokens = 8_000;
const longestRestMs = 3_600_000;

/**
 * Makes one attempt. Adds its cost to `tokens`, estimated where the service does not state it. Rejects only
 * when the caller's signal aborts. Errors of the AI SDK contain the mail, so nothing of their text is passed
 * on.
 */
export async function askOnce<Value>(
  { settings, id }: { settings: ModelSettings; id: string },
  { instructions, data, shape, schema }: ModelQuestion<Value>,
  { deadlineMs, signal }: { deadlineMs: number; signal: AbortSignal | undefined },
  tokens: Tokens,
): Promise<Answer<Value>> {
  const sdk = await loadSdk();
  const deadline = AbortSignal.timeout(deadlineMs);
  const spend = (usage?: { inputTokens: number | undefined; outputTokens: number | undefined }) => {
    tokens.input += usage?.inputTokens ?? estimateTokens(instructions + data);
    tokens.output += usage?.outputTokens ?? 0;
  };
  try {
    const { text, usage, finishReason } = await sdk.generateText({
      model: await openModel(settings, id),
      instructions,
      prompt: data,
      output: sdk.Output.object({ schema: sdk.jsonSchema(shape), name: "items" }),
      maxOutputTokens: mostOutputTokens,
      maxRetries: 0,
      abortSignal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    });
    spend(usage);
    return readAnswer(text, finishReason, schema);
  } catch (error) {
    signal?.throwIfAborted();
    if (sdk.NoObjectGeneratedError.isInstance(error)) {
      spend(error.usage);
      return readAnswer(error.text ?? "", error.finishReason, schema);
    }
    if (!sdk.APICallError.isInstance(error)) {
      spend();
      if (deadline.aborted) return failed({ kind: "unavailable" });
      return failed({ kind: "garbled", code: error instanceof Error ? error.name : null });
    }
    if (error.statusCode !== undefined && error.statusCode < 400) spend();
    return failed(readFailure(error));
  }
}

/** Extracts only the kind of failure from an SDK error: its messages and values contain the mail. */
function readFailure(error: APICallError): Partial<ModelProblem> & Pick<ModelProblem, "kind"> {
  const status = error.statusCode ?? null;
  if (status === null) return { kind: "unavailable" };
  if (status < 400) return { kind: error.isRetryable ? "unavailable" : "garbled", status };
  const retryAfterMs = readRetryAfter(error.responseHeaders?.["retry-after"] ?? null);
  return {
    kind: kindOfStatus(status),
    status,
    code: codeIn(error.responseBody),
    retryAfterMs: retryAfterMs && Math.min(retryAfterMs, longestRestMs),
  };
}

async function loadSdk() {
  // The SDK would print warnings about provider details to the console.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  return import("ai");
}

function failed(problem: Partial<ModelProblem> & Pick<ModelProblem, "kind">) {
  return {
    ok: false as const,
    problem: { status: null, code: null, retryAfterMs: null, ...problem },
  };
}

/** The JSON object in an answer; some models add text or a code fence around it. */
function readAnswer<Value>(
  text: string,
  finishReason: string | undefined,
  schema: z.ZodType<Value>,
): Answer<Value> {
  const json = parseJson(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  const parsed = schema.safeParse(json);
  if (parsed.success) return { ok: true, value: parsed.data };
  return failed({ kind: finishReason === "length" ? "too-long" : "garbled", status: 200 });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

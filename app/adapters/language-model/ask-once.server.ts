import type { APICallError, LanguageModel } from "ai";
import type { z } from "zod";
import { readRetryAfter } from "#app/adapters/google/retry-delay.ts";
import { estimateTokens } from "./estimate-tokens.ts";
import { findJsonObjects } from "./find-json-object.ts";
import type { ModelProblem } from "./model-problem.ts";
import { kindOfRefusal, readRefusal } from "./read-refusal.ts";

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
/** Not by a tool: what knows no schema gets it in words (service-terms.ts), as elsewhere. */
const bySchema = { anthropic: { structuredOutputMode: "outputFormat" } } as const;
/** The instructions are the same in every question: Anthropic caches them where it is asked to. */
const cachedPrompt = { anthropic: { cacheControl: { type: "ephemeral" } } } as const;
const longestRestMs = 3_600_000;

/**
 * Makes one attempt. Adds its cost to `tokens`, estimated where the service does not state it. Rejects only
 * when the caller's signal aborts. Errors of the AI SDK contain the mail, so nothing of their text is passed
 * on.
 */
export async function askOnce<Value>(
  model: LanguageModel,
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
      model,
      instructions: { role: "system", content: instructions, providerOptions: cachedPrompt },
      prompt: data,
      output: sdk.Output.object({ schema: sdk.jsonSchema(shape), name: "items" }),
      providerOptions: bySchema,
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
  const refusal = readRefusal(error.responseBody);
  const stated =
    readRetryAfter(error.responseHeaders?.["retry-after"] ?? null) ?? refusal.retryAfterMs;
  return {
    kind: kindOfRefusal(status, refusal),
    status,
    code: refusal.code,
    parameter: refusal.parameter,
    retryAfterMs: stated && Math.min(stated, longestRestMs),
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
    problem: { status: null, code: null, parameter: null, retryAfterMs: null, ...problem },
  };
}

/** The last object in an answer that has the wanted shape: what comes before are thoughts. */
function readAnswer<Value>(
  text: string,
  finishReason: string | undefined,
  schema: z.ZodType<Value>,
): Answer<Value> {
  for (const object of findJsonObjects(text).toReversed()) {
    const parsed = schema.safeParse(object);
    if (parsed.success) return { ok: true, value: parsed.data };
  }
  if (finishReason === "content-filter") return failed({ kind: "declined", status: 200 });
  return failed({ kind: finishReason === "length" ? "too-long" : "garbled", status: 200 });
}

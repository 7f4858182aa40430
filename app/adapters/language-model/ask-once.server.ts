import type { z } from "zod";
import { readRetryAfter } from "#app/adapters/google/retry-delay.ts";
import { estimateTokens } from "./estimate-tokens.ts";
import { codeIn, kindOfStatus, type ModelProblem } from "./model-problem.ts";
import { type ModelSettings, openModel } from "./open-model.server.ts";

export type ModelQuestion<Value> = {
  /** What to do: ours, never a stranger's words. */
  instructions: string;
  /** What to do it with: strangers' words, as JSON. */
  data: string;
  /** The answer's shape as JSON Schema, for services that hold their models to it. */
  shape: Record<string, unknown>;
  /** Reads the answer, whatever the service held the model to. */
  schema: z.ZodType<Value>;
};

export type Tokens = { input: number; output: number };
export type Answer<Value> = { ok: true; value: Value } | { ok: false; problem: ModelProblem };

const mostOutputTokens = 8_000;
const longestRestMs = 3_600_000;

/**
 * One try. Adds what it cost to `tokens`, by estimate where the service does not say. Rejects only when
 * the caller's signal aborts; what the AI SDK throws holds the mail, so nothing of it is passed on.
 */
export async function askOnce<Value>(
  { settings, id }: { settings: ModelSettings; id: string },
  { instructions, data, shape, schema }: ModelQuestion<Value>,
  { deadlineMs, signal }: { deadlineMs: number; signal: AbortSignal | undefined },
  tokens: Tokens,
): Promise<Answer<Value>> {
  const { APICallError, generateText, jsonSchema, NoObjectGeneratedError, Output } =
    await loadSdk();
  const deadline = AbortSignal.timeout(deadlineMs);
  const spend = (usage?: { inputTokens: number | undefined; outputTokens: number | undefined }) => {
    tokens.input += usage?.inputTokens ?? estimateTokens(instructions + data);
    tokens.output += usage?.outputTokens ?? 0;
  };
  try {
    const { text, usage } = await generateText({
      model: await openModel(settings, id),
      instructions,
      prompt: data,
      output: Output.object({ schema: jsonSchema(shape), name: "items" }),
      maxOutputTokens: mostOutputTokens,
      maxRetries: 0,
      abortSignal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    });
    spend(usage);
    return readAnswer(text, schema);
  } catch (error) {
    signal?.throwIfAborted();
    if (NoObjectGeneratedError.isInstance(error)) {
      spend(error.usage);
      return readAnswer(error.text ?? "", schema);
    }
    if (!APICallError.isInstance(error)) {
      spend();
      return failed({ kind: deadline.aborted ? "unavailable" : "garbled" });
    }
    const status = error.statusCode ?? null;
    if (status === null) return failed({ kind: "unavailable" });
    if (status >= 400) {
      const retryAfterMs = readRetryAfter(error.responseHeaders?.["retry-after"] ?? null);
      return failed({
        kind: kindOfStatus(status),
        status,
        code: codeIn(error.responseBody),
        retryAfterMs: retryAfterMs && Math.min(retryAfterMs, longestRestMs),
      });
    }
    spend();
    return failed({ kind: error.isRetryable ? "unavailable" : "garbled", status });
  }
}

async function loadSdk() {
  // What it would warn of goes to the console and is about the provider's finer points.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  return import("ai");
}

function failed(problem: Partial<ModelProblem> & Pick<ModelProblem, "kind">) {
  return {
    ok: false as const,
    problem: { status: null, code: null, retryAfterMs: null, ...problem },
  };
}

/** The JSON object in an answer; some models put words or a fence around it. */
function readAnswer<Value>(text: string, schema: z.ZodType<Value>): Answer<Value> {
  const json = parseJson(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  const parsed = schema.safeParse(json);
  return parsed.success
    ? { ok: true, value: parsed.data }
    : failed({ kind: "garbled", status: 200 });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

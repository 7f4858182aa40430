import { z } from "zod";
import { parseJson } from "#app/adapters/parse-json.ts";
import type { ModelProblem } from "./model-problem.ts";

/** What a service said in the body of a refusal. The message may repeat the mail or the key: it is never logged. */
export type ServiceRefusal = {
  /** The most specific code that the service gave ("context_length_exceeded"). */
  code: string | null;
  /** The parameter that it refused. */
  parameter: string | null;
  /** Milliseconds until the next attempt, where the body states them. */
  retryAfterMs: number | null;
  message: string;
};

const codeSchema = z.string().regex(/^[A-Za-z][A-Za-z_]{2,49}$/);
const code = codeSchema.nullish().catch(null);
const parameter = z
  .string()
  .regex(/^[A-Za-z][A-Za-z_.]{1,59}$/)
  .nullish()
  .catch(null);
/** Google's details: RetryInfo has a delay ("34.5s"), ErrorInfo a reason ("API_KEY_INVALID"). */
const detailSchema = z
  .object({ reason: code, retryDelay: z.string().max(30).nullish().catch(null) })
  .catch({ reason: null, retryDelay: null });
const statedSchema = z.object({
  code,
  type: code,
  status: code,
  param: parameter,
  message: z.string().catch(""),
  details: z.array(detailSchema).max(50).catch([]),
});
const bodySchema = z.object({
  error: z.union([
    statedSchema,
    z.string().transform((message) => statedSchema.parse({ message })),
  ]),
});

/** Reads a refusal's body, in the forms of OpenAI, Anthropic and Google. */
export function readRefusal(body: string | undefined): ServiceRefusal {
  const text = body ?? "";
  const json = parseJson(text);
  const parsed = bodySchema.safeParse(Array.isArray(json) ? json[0] : json);
  if (!parsed.success) return { code: null, parameter: null, retryAfterMs: null, message: text };
  const { error } = parsed.data;
  const reason = error.details.find((detail) => detail.reason)?.reason;
  return {
    code: error.code ?? reason ?? error.type ?? error.status ?? null,
    parameter: error.param ?? null,
    retryAfterMs: delayIn(error.details.find(({ retryDelay }) => retryDelay)?.retryDelay),
    message: error.message,
  };
}

const keyCodes = /^(?:api_key_invalid|invalid_api_key|authentication_error|permission_denied)$/i;
const creditCodes = /^(?:insufficient_quota|billing_\w{1,40}|insufficient_balance)$/i;
const sizeCodes = /^(?:context_length_exceeded|exceed_context_size_error|request_too_large)$/i;
const creditWords = /credit balance|insufficient balance|exceeded your current quota/i;
const sizeWords =
  /prompt is too long|maximum context length|context (?:size|window)|token count .{0,40}exceeds/i;

/** Classifies a status that is not 2xx, and what the service said with it. */
export function kindOfRefusal(
  status: number,
  { code, message }: ServiceRefusal,
): ModelProblem["kind"] {
  const stated = code ?? "";
  const words = message.slice(0, 4_000);
  if (status === 402 || creditCodes.test(stated) || creditWords.test(words)) return "no-credit";
  if (status === 429) return "rate-limited";
  if (status === 408 || status === 409 || status >= 500) return "unavailable";
  if ([401, 403, 404].includes(status) || keyCodes.test(stated)) return "forbidden";
  if (status === 413 || sizeCodes.test(stated) || sizeWords.test(words)) return "too-large";
  if (/^content_(?:filter|policy_violation)$/i.test(stated)) return "declined";
  return "refused";
}

function delayIn(text: string | null | undefined): number | null {
  const [, seconds] = /^(\d{1,6}(?:\.\d{1,9})?)s$/.exec(text ?? "") ?? [];
  return seconds === undefined ? null : Math.ceil(Number(seconds) * 1_000);
}

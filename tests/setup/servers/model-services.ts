import { createServer, type IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { listeningPort } from "./listening-port.ts";

export type Request = { path: string; headers: IncomingHttpHeaders; body: Record<string, unknown> };
export type Response = { status: number; json: unknown };

/** What a service sends for a request: its refusal, or `content` in the form of its answers. */
export type ModelService = (request: Request, content: string) => Response;

/** A service of language models over real HTTP, and the requests that it got. */
export async function startModelService(service: ModelService, content: () => string) {
  const requests: Request[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const body = z.record(z.string(), z.unknown()).parse(JSON.parse(await text(incoming)));
    const request = { path: incoming.url ?? "", headers: incoming.headers, body };
    requests.push(request);
    const { status, json } = service(request, content());
    outgoing.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
  });
  const port = await listeningPort(server);
  return {
    origin: `http://localhost:${port}`,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Rule = (request: Request) => Response | null;

const refuse = (error: Record<string, unknown>, status = 400) => ({ status, json: { error } });
const serve =
  (answer: (content: string) => unknown, ...rules: Rule[]): ModelService =>
  (request, content) => {
    for (const rule of rules) {
      const refusal = rule(request);
      if (refusal) return refusal;
    }
    return { status: 200, json: answer(content) };
  };

const completion = (content: string) => ({
  ...{ id: "c", object: "chat.completion", created: 1, model: "played" },
  choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
  usage: { prompt_tokens: 700, completion_tokens: 40, total_tokens: 740 },
});
const at =
  (path: string): Rule =>
  (request) =>
    request.path === path ? null : refuse({ message: `no ${request.path}` }, 404);
const bearer: Rule = ({ headers }) =>
  headers.authorization === "Bearer key"
    ? null
    : refuse({ message: "Incorrect API key provided.", code: "invalid_api_key" }, 401);
const formatOf = ({ body }: Request) =>
  z.object({ type: z.string() }).safeParse(body.response_format).data?.type;

/** GPT-5 and the o-series say what they refuse one parameter at a time. */
const reasoning: Rule = ({ body }) => {
  const type = "invalid_request_error";
  if ("max_tokens" in body) {
    const message = "'max_tokens' is not supported here. Use 'max_completion_tokens' instead.";
    return refuse({ message, type, param: "max_tokens", code: "unsupported_parameter" });
  }
  if ("temperature" in body && body.temperature !== 1) {
    const message = "'temperature' does not support 0 with this model.";
    return refuse({ message, type, param: "temperature", code: "unsupported_value" });
  }
  return null;
};
/** LiteLLM passes on what the model's service refuses, in its own words and without a parameter. */
const passedOn: Rule = ({ body }) => {
  const named = ["max_tokens", "temperature"].filter((name) => name in body);
  if (named.length === 0) return null;
  const message = `litellm.UnsupportedParamsError: openai does not support parameters: ${JSON.stringify(named)}`;
  return refuse({ message, type: "None", param: "None", code: "400" });
};
const noSchema: Rule = (request) => {
  const type = "invalid_request_error";
  const format = formatOf(request);
  if (format === "json_schema") {
    const message = "This response_format type is unavailable now";
    return refuse({ message, type, param: null, code: type });
  }
  const isNamed = /json/i.test(JSON.stringify(request.body.messages));
  return format === "json_object" && !isNamed
    ? refuse({ message: "The prompt must contain the word json.", type })
    : null;
};
/** A server in the manner of FastAPI, which lists unknown fields. */
const noFormat: Rule = ({ body }) => {
  if (!("response_format" in body)) return null;
  const loc = ["body", "response_format"];
  return {
    status: 422,
    json: { detail: [{ type: "extra_forbidden", loc, msg: "not permitted" }] },
  };
};

const message = (content: string) => ({
  ...{ id: "m", type: "message", role: "assistant", model: "played" },
  content: [{ type: "text", text: content }],
  ...{ stop_reason: "end_turn", stop_sequence: null },
  usage: { input_tokens: 700, output_tokens: 40 },
});
const anthropicRequest = z.object({
  model: z.string(),
  max_tokens: z.number(),
  system: z.tuple([
    z.object({
      type: z.literal("text"),
      text: z.string(),
      cache_control: z.object({ type: z.literal("ephemeral") }),
    }),
  ]),
  messages: z.tuple([z.object({ role: z.literal("user"), content: z.array(z.unknown()) })]),
});
const anthropicError = (type: string, words: string, status: number) => ({
  status,
  json: { type: "error", error: { type, message: words } },
});
const messagesApi: Rule = ({ path, headers, body }) => {
  if (path !== "/v1/messages") return anthropicError("not_found_error", "no such path", 404);
  if (headers["x-api-key"] !== "key" || headers["anthropic-version"] !== "2023-06-01") {
    return anthropicError("authentication_error", "invalid x-api-key", 401);
  }
  const parsed = anthropicRequest.safeParse(body);
  if (!parsed.success) return anthropicError("invalid_request_error", parsed.error.message, 400);
  return "temperature" in body
    ? anthropicError("invalid_request_error", "`temperature` is not taken by this model.", 400)
    : null;
};
const olderMessagesApi: Rule = ({ body }) =>
  "output_config" in body
    ? anthropicError("invalid_request_error", "output_config: Extra inputs are not permitted", 400)
    : null;

const generated = (content: string) => ({
  candidates: [{ content: { role: "model", parts: [{ text: content }] }, finishReason: "STOP" }],
  usageMetadata: { promptTokenCount: 700, candidatesTokenCount: 40, totalTokenCount: 740 },
});
const google: Rule = ({ path, headers }) => {
  if (!/^\/v1beta\/models\/[\w.-]+:generateContent$/.test(path)) {
    return refuse({ code: 404, message: "no such model", status: "NOT_FOUND" }, 404);
  }
  if (headers["x-goog-api-key"] === "key") return null;
  const details = [
    { "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: "API_KEY_INVALID" },
  ];
  return refuse({ code: 400, message: "not valid", status: "INVALID_ARGUMENT", details });
};

/** Services as they answer, each at the path that its own documentation names. */
export const modelServices = {
  openAi: serve(completion, at("/v1/chat/completions"), bearer),
  openAiReasoning: serve(completion, at("/v1/chat/completions"), bearer, reasoning),
  azure: serve(completion, at("/openai/v1/chat/completions"), bearer, reasoning),
  liteLlm: serve(completion, at("/chat/completions"), bearer, passedOn),
  deepSeek: serve(completion, at("/chat/completions"), bearer, noSchema),
  withoutFormat: serve(completion, at("/v1/chat/completions"), noFormat),
  ollama: serve(completion, at("/v1/chat/completions")),
  anthropic: serve(message, messagesApi),
  olderAnthropic: serve(message, messagesApi, olderMessagesApi),
  google: serve(generated, google),
} satisfies Record<string, ModelService>;

/** Refusals of a whole request, in the words of each service's documentation. */
export const refusals = {
  openAiQuota: refuse(
    {
      message: "You exceeded your current quota.",
      type: "insufficient_quota",
      code: "insufficient_quota",
    },
    429,
  ),
  openAiContext: refuse({
    message: "This model's maximum context length is 8192 tokens.",
    ...{ type: "invalid_request_error", param: "messages", code: "context_length_exceeded" },
  }),
  llamaContext: refuse({
    message: "the request exceeds the available context size",
    ...{ code: 400, type: "exceed_context_size_error", n_ctx: 4096 },
  }),
  deepSeekBalance: refuse({ message: "Insufficient Balance", type: "unknown_error" }, 402),
  anthropicCredit: anthropicError(
    "invalid_request_error",
    "Your credit balance is too low to access the API.",
    400,
  ),
  anthropicLong: anthropicError("invalid_request_error", "prompt is too long: 210000 tokens", 400),
  anthropicBusy: anthropicError("overloaded_error", "Overloaded", 529),
  anthropicDeclines: {
    status: 200,
    json: { ...message(""), content: [], stop_reason: "refusal" },
  },
  googleRate: refuse(
    {
      ...{ code: 429, message: "Resource exhausted.", status: "RESOURCE_EXHAUSTED" },
      details: [
        { "@type": "type.googleapis.com/google.rpc.QuotaFailure", violations: [] },
        { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "34.5s" },
      ],
    },
    429,
  ),
  googleBlocks: {
    status: 200,
    json: { ...generated(""), candidates: [{ content: {}, finishReason: "SAFETY" }] },
  },
} satisfies Record<string, Response>;

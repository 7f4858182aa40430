import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import {
  type ModelService,
  modelServices,
  refusals,
  startModelService,
} from "#tests/setup/servers/model-services.ts";
import { toLanguageModel } from "./language-model.server.ts";

type Provider = "openai-compatible" | "anthropic" | "google";

const schema = z.object({ items: z.array(z.string()) });
const { $schema: _, ...shape } = z.toJSONSchema(schema);
const question = { instructions: "List the words.", data: '{"mail":"a b"}', shape, schema };
const answer = '{"items":["a"]}';

let close: (() => Promise<void>) | undefined;
afterEach(async () => close?.());

async function open(
  service: ModelService,
  provider: Provider,
  path: string,
  { content = answer, options = {}, key = "key" } = {},
) {
  const played = await startModelService(service, () => content);
  close = played.close;
  const model = toLanguageModel({
    LANGUAGE_MODEL_PROVIDER: provider,
    LANGUAGE_MODEL: "played",
    LANGUAGE_MODEL_URL: `${played.origin}${path}`,
    LANGUAGE_MODEL_KEY: key,
    LANGUAGE_MODEL_OPTIONS: options,
  });
  if (!model) throw new Error("The settings name a model.");
  const ask = () =>
    model.ask(question, {
      ...{ tries: 1, deadlineMs: 20_000, longestWaitMs: 0 },
      until: Date.now() + 30_000,
    });
  return { model, ask, requests: played.requests };
}

describe("services answer, and what they refuse is asked of them once", () => {
  test.each<[string, ModelService, Provider, string, string[]]>([
    ["OpenAI", modelServices.openAi, "openai-compatible", "/v1", []],
    [
      "OpenAI's models that think",
      modelServices.openAiReasoning,
      "openai-compatible",
      "/v1",
      ["max_completion_tokens instead of max_tokens", "no temperature"],
    ],
    [
      "Azure",
      modelServices.azure,
      "openai-compatible",
      "/openai/v1",
      ["max_completion_tokens instead of max_tokens", "no temperature"],
    ],
    [
      "LiteLLM",
      modelServices.liteLlm,
      "openai-compatible",
      "",
      ["no temperature", "max_completion_tokens instead of max_tokens"],
    ],
    ["DeepSeek", modelServices.deepSeek, "openai-compatible", "", ["JSON without a schema"]],
    [
      "a server that takes no response_format",
      modelServices.withoutFormat,
      "openai-compatible",
      "/v1",
      ["JSON without a schema", "no response_format"],
    ],
    ["Ollama and llama.cpp", modelServices.ollama, "openai-compatible", "/v1", []],
    ["Anthropic", modelServices.anthropic, "anthropic", "/v1", []],
    [
      "Anthropic's older models",
      modelServices.olderAnthropic,
      "anthropic",
      "/v1",
      ["JSON without a schema"],
    ],
    ["Google", modelServices.google, "google", "/v1beta", []],
  ])("%s", async (_, service, provider, path, made) => {
    const { model, ask, requests } = await open(service, provider, path);
    const first = await Promise.all([ask(), ask()]);
    for (const reply of first) {
      expect(reply).toMatchObject({ ok: true, value: { items: ["a"] }, tries: 1 });
    }
    expect(model.concessions()).toEqual(made);
    const before = requests.length;
    expect(await ask()).toMatchObject({ ok: true, tokens: { input: 700, output: 40 } });
    expect(requests).toHaveLength(before + 1);
    // The shape reaches the model, enforced or in words, and the mail is never part of the instructions.
    const { messages, contents, system, ...rest } = requests.at(-1)!.body;
    const sent = JSON.stringify({ messages, contents, system, ...rest });
    expect(sent).toMatch(/items/);
    expect(JSON.stringify(system ?? rest.systemInstruction ?? "")).not.toContain("a b");
  });

  test("and are sent what the operator adds, or not what the operator takes away", async () => {
    const options = { reasoning_effort: "low", temperature: null, extra: { kept: true } };
    const { ask, requests } = await open(modelServices.openAi, "openai-compatible", "/v1", {
      options,
    });
    await ask();
    expect(requests[0]?.body).toMatchObject({ reasoning_effort: "low", extra: { kept: true } });
    expect(requests[0]?.body).not.toHaveProperty("temperature");
  });

  test("and what the operator adds is the operator's to take away", async () => {
    const options = { temperature: 0.3 };
    const path = "/v1";
    const { ask } = await open(modelServices.openAiReasoning, "openai-compatible", path, {
      options,
    });
    const problem = { kind: "refused", code: "unsupported_value", parameter: "temperature" };
    expect(await ask()).toMatchObject({ ok: false, problem });
  });
});

describe("a refusal is told apart", () => {
  test.each<[keyof typeof refusals, Provider, Record<string, unknown>]>([
    ["openAiQuota", "openai-compatible", { kind: "no-credit", code: "insufficient_quota" }],
    ["openAiContext", "openai-compatible", { kind: "too-large", parameter: "messages" }],
    ["llamaContext", "openai-compatible", { kind: "too-large", code: "exceed_context_size_error" }],
    ["deepSeekBalance", "openai-compatible", { kind: "no-credit", status: 402 }],
    ["anthropicCredit", "anthropic", { kind: "no-credit" }],
    ["anthropicLong", "anthropic", { kind: "too-large" }],
    ["anthropicBusy", "anthropic", { kind: "unavailable", code: "overloaded_error" }],
    ["anthropicDeclines", "anthropic", { kind: "declined" }],
    ["googleRate", "google", { kind: "rate-limited", retryAfterMs: 34_500 }],
    ["googleBlocks", "google", { kind: "declined" }],
  ])("%s", async (name, provider, problem) => {
    const { ask } = await open(() => refusals[name], provider, "/v1");
    expect(await ask()).toMatchObject({ ok: false, problem });
  });

  test("Google's word for a wrong key is its reason, not its status", async () => {
    const { ask } = await open(modelServices.google, "google", "/v1beta", { key: "wrong" });
    const problem = { kind: "forbidden", status: 400, code: "API_KEY_INVALID" };
    expect(await ask()).toMatchObject({ ok: false, problem });
  });
});

test.each([
  ["thoughts with an object in them", `<think>{"items":["no"]} or {"a":{}}</think>${answer}`],
  ["prose with braces", `The set {a, "b} is this: ${answer} (see {1})`],
  ["a fence", `\`\`\`json\n${answer}\n\`\`\``],
])("an answer is found beside %s", async (_, content) => {
  const { ask } = await open(modelServices.ollama, "openai-compatible", "/v1", { content });
  expect(await ask()).toMatchObject({ ok: true, value: { items: ["a"] } });
});

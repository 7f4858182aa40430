import type { LanguageModel } from "ai";
import type { Settings } from "#app/env.server.ts";
import { boundedFetch } from "./bounded-fetch.server.ts";

export type ModelSettings = Pick<
  Settings,
  "LANGUAGE_MODEL_PROVIDER" | "LANGUAGE_MODEL" | "LANGUAGE_MODEL_URL" | "LANGUAGE_MODEL_KEY"
>;

const fetch = boundedFetch(2_000_000);

/** Creates the model of the settings with the provider's client. Sends no request. */
export async function openModel(settings: ModelSettings, id: string): Promise<LanguageModel> {
  const baseURL = settings.LANGUAGE_MODEL_URL ?? "";
  const apiKey = settings.LANGUAGE_MODEL_KEY ?? "";
  if (settings.LANGUAGE_MODEL_PROVIDER === "google") {
    const { createGoogle } = await import("@ai-sdk/google");
    return createGoogle({ apiKey, fetch, ...(baseURL && { baseURL }) })(id);
  }
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  const isOpenAi = URL.parse(baseURL)?.hostname === "api.openai.com";
  return createOpenAICompatible({
    name: "configured",
    baseURL,
    fetch,
    ...(apiKey && { apiKey }),
    supportsStructuredOutputs: true,
    transformRequestBody: isOpenAi ? inOpenAiTerms : withoutWhims,
  })(id);
}

/** OpenAI's own models refuse the older name of this limit, and many of them refuse a temperature. */
function inOpenAiTerms({ max_tokens, ...body }: Record<string, unknown>) {
  return { ...body, max_completion_tokens: max_tokens };
}

function withoutWhims(body: Record<string, unknown>) {
  return { ...body, temperature: 0 };
}

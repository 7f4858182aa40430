import type { LanguageModel } from "ai";
import { TooLong } from "#app/adapters/bounded-body.ts";
import type { Settings } from "#app/env.server.ts";
import { type Concessions, concedingFetch } from "./conceding-fetch.server.ts";

export type ModelSettings = Pick<
  Settings,
  | "LANGUAGE_MODEL_PROVIDER"
  | "LANGUAGE_MODEL"
  | "LANGUAGE_MODEL_URL"
  | "LANGUAGE_MODEL_KEY"
  | "LANGUAGE_MODEL_OPTIONS"
>;

const mostAnswerBytes = 2_000_000;

/** Creates the model of the settings with the provider's client. Sends no request. */
export async function openModel(
  settings: ModelSettings,
  terms: Concessions,
): Promise<LanguageModel> {
  const id = settings.LANGUAGE_MODEL ?? "";
  const baseURL = settings.LANGUAGE_MODEL_URL ?? "";
  const apiKey = settings.LANGUAGE_MODEL_KEY ?? "";
  const fetch = concedingFetch(terms, boundedFetch(mostAnswerBytes));
  const common = { apiKey, fetch, ...(baseURL && { baseURL }) };
  switch (settings.LANGUAGE_MODEL_PROVIDER) {
    case "google": {
      const { createGoogle } = await import("@ai-sdk/google");
      return createGoogle(common)(id);
    }
    case "anthropic": {
      const { createAnthropic } = await import("@ai-sdk/anthropic");
      return createAnthropic(common)(id);
    }
    default: {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      return createOpenAICompatible({
        name: "configured",
        baseURL,
        fetch,
        ...(apiKey && { apiKey }),
        supportsStructuredOutputs: true,
        transformRequestBody: (body) => ({ ...body, temperature: 0 }),
      })(id);
    }
  }
}

/** Returns a fetch that follows no redirects and stops reading a body after `mostBytes`. */
function boundedFetch(mostBytes: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: "error" });
    let size = 0;
    const bounded = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength;
        if (size > mostBytes) controller.error(new TooLong(`more than ${mostBytes} bytes`));
        else controller.enqueue(chunk);
      },
    });
    const { status, headers } = response;
    return new Response(response.body?.pipeThrough(bounded) ?? null, { status, headers });
  };
}

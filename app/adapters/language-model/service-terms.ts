import { z } from "zod";
import type { ServiceRefusal } from "./read-refusal.ts";

/** A request's body as JSON. */
export type Body = Record<string, unknown>;

/** A change to a request that a service can make necessary by refusing a parameter. */
export type Concession = {
  /** What is logged and shown to administrators. */
  name: string;
  /** The parameters whose refusal leads to it. */
  parameters: readonly string[];
  apply(body: Body): Body;
};

const openAiShape = z.object({
  response_format: z.looseObject({
    json_schema: z.looseObject({ schema: z.record(z.string(), z.unknown()) }),
  }),
});
const anthropicShape = z.object({
  output_config: z.looseObject({
    format: z.looseObject({ schema: z.record(z.string(), z.unknown()) }),
  }),
});
const googleShape = z.object({
  generationConfig: z.looseObject({ responseJsonSchema: z.record(z.string(), z.unknown()) }),
});
const openAiMessages = z.tuple([z.looseObject({ content: z.string() })], z.unknown());
const systemBlocks = z.tuple([z.looseObject({ text: z.string() })], z.unknown());
const systemParts = z.looseObject({
  parts: z.tuple([z.looseObject({ text: z.string() })], z.unknown()),
});

/**
 * What services refuse, each with what is sent instead, by the protocol. GPT-5, the o-series and what passes their
 * refusals on (Azure, LiteLLM) refuse `max_tokens` and `temperature`, DeepSeek and older servers a JSON schema.
 */
export const concessions: Record<"openai-compatible" | "anthropic" | "google", Concession[]> = {
  "openai-compatible": [
    { name: "no temperature", parameters: ["temperature"], apply: without("temperature") },
    {
      name: "max_completion_tokens instead of max_tokens",
      parameters: ["max_tokens"],
      apply: ({ max_tokens, ...body }) =>
        max_tokens === undefined ? body : { ...body, max_completion_tokens: max_tokens },
    },
    {
      name: "JSON without a schema",
      parameters: ["response_format", "json_schema", "structured_outputs"],
      apply(body) {
        const read = openAiShape.safeParse(body);
        if (!read.success) return body;
        const { schema } = read.data.response_format.json_schema;
        return { ...inOpenAiWords(body, schema), response_format: { type: "json_object" } };
      },
    },
    {
      name: "no response_format",
      parameters: ["response_format", "json_object"],
      apply: without("response_format"),
    },
  ],
  anthropic: [
    { name: "no temperature", parameters: ["temperature"], apply: without("temperature") },
    {
      name: "JSON without a schema",
      parameters: ["output_config", "output_format"],
      apply(body) {
        const read = anthropicShape.safeParse(body);
        if (!read.success) return body;
        const { output_config: _, ...rest } = body;
        return inAnthropicWords(rest, read.data.output_config.format.schema);
      },
    },
  ],
  google: [
    {
      name: "JSON without a schema",
      parameters: [
        "responseJsonSchema",
        "response_json_schema",
        "responseSchema",
        "response_schema",
      ],
      apply(body) {
        const read = googleShape.safeParse(body);
        if (!read.success) return body;
        const { responseJsonSchema, ...generationConfig } = read.data.generationConfig;
        return { ...inGoogleWords(body, responseJsonSchema), generationConfig };
      },
    },
    {
      name: "no response type",
      parameters: ["responseMimeType", "response_mime_type"],
      apply(body) {
        const config = z.looseObject({}).safeParse(body.generationConfig);
        if (!config.success) return body;
        const { responseMimeType: _, ...generationConfig } = config.data;
        return { ...body, generationConfig };
      },
    },
  ],
};

/** Returns the next concession that a refusal of a request asks for; null if it names nothing that can be left out. */
export function concessionFor(
  possible: readonly Concession[],
  { parameter, message }: Pick<ServiceRefusal, "parameter" | "message">,
): Concession | null {
  // Some gateways name no parameter, or "None": then the message names it.
  for (const text of [parameter ?? "", message.slice(0, 4_000)]) {
    const words = new Set(text.split(/\W/));
    const concession = possible.find(({ parameters }) => parameters.some((one) => words.has(one)));
    if (concession) return concession;
  }
  return null;
}

/** Merges a JSON merge patch (RFC 7396) into a body: null removes a field, an object is merged into the one that stands there. */
export function mergePatch(body: Body, patch: Body): Body {
  const merged = { ...body };
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name];
    else if (isObject(value)) {
      const there = merged[name];
      merged[name] = mergePatch(isObject(there) ? there : {}, value);
    } else merged[name] = value;
  }
  return merged;
}

function isObject(value: unknown): value is Body {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function without(name: string) {
  return ({ [name]: _, ...body }: Body): Body => body;
}

/** The shape as a part of the instructions: they stay the same for every mail, so services can cache them. */
function inWords(instructions: string, shape: Body): string {
  return `${instructions}\n\nAnswer with one JSON object and nothing else. Its JSON Schema:\n${JSON.stringify(shape)}`;
}

function inOpenAiWords(body: Body, shape: Body): Body {
  const read = openAiMessages.safeParse(body.messages);
  if (!read.success) return body;
  const [system, ...rest] = read.data;
  return { ...body, messages: [{ ...system, content: inWords(system.content, shape) }, ...rest] };
}

function inAnthropicWords(body: Body, shape: Body): Body {
  const read = systemBlocks.safeParse(body.system);
  if (!read.success) return body;
  const [first, ...rest] = read.data;
  return { ...body, system: [{ ...first, text: inWords(first.text, shape) }, ...rest] };
}

function inGoogleWords(body: Body, shape: Body): Body {
  const read = systemParts.safeParse(body.systemInstruction);
  if (!read.success) return body;
  const [first, ...rest] = read.data.parts;
  const parts = [{ ...first, text: inWords(first.text, shape) }, ...rest];
  return { ...body, systemInstruction: { ...read.data, parts } };
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { z } from "zod";
import { projectRoot } from "#app/env.server.ts";

/** docs/api/openapi.json as a client reads it: what to send to each call, and what to expect. */

const schema = z.looseObject({
  type: z.unknown().optional(),
  properties: z.record(z.string(), z.looseObject({})).optional(),
  required: z.array(z.string()).optional(),
});
const parameterSchema = z.object({
  name: z.string(),
  in: z.enum(["path", "query"]),
  required: z.boolean(),
  schema,
  example: z.union([z.string(), z.number()]).optional(),
});
const content = z.record(
  z.string(),
  z.object({
    schema,
    example: z.record(z.string(), z.unknown()).optional(),
    "x-event-data": schema.optional(),
  }),
);
const operationSchema = z.object({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.unknown())).optional(),
  parameters: z.array(parameterSchema).default([]),
  requestBody: z.object({ required: z.boolean(), content }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: content.optional() })),
});
const documentSchema = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
});

export type Operation = z.output<typeof operationSchema> & { path: string; method: string };

const text = readFileSync(join(projectRoot, "docs/api/openapi.json"), "utf8");
export const description: Record<string, unknown> = JSON.parse(text);
export const operations: Operation[] = Object.entries(
  documentSchema.parse(description).paths,
).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method })),
);

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
// Clients must accept unknown fields. These tests must find each field that is not described.
ajv.addSchema({ $id: "described", ...closed(description) });

/** The problem of a value by the schema at this place of the document; empty when it fits. */
export function problemsAt(place: string[], value: unknown): string {
  const pointer = place
    .map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1")))
    .join("/");
  const $ref = `described#/${pointer}`;
  const validate = ajv.getSchema($ref) ?? ajv.compile({ $ref });
  return validate(value) ? "" : ajv.errorsText(validate.errors);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function closed(value: Record<string, unknown>): Record<string, unknown> {
  const inner = Object.entries(value).map(([key, part]) => [key, closedPart(part)]);
  const isOpen = isObject(value.properties) && !("additionalProperties" in value);
  return { ...Object.fromEntries(inner), ...(isOpen && { additionalProperties: false }) };
}

function closedPart(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closedPart);
  return isObject(part) ? closed(part) : part;
}

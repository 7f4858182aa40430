import type { z } from "zod";
import { readBounded, TooLong } from "#app/adapters/bounded-body.ts";
import { apiError } from "./replies/reply.server.ts";
import { schemaWords } from "./schema-words.ts";

const largestBodyBytes = 1_000_000;

/** Parses the value by the schema. Throws a 400 that names the field. */
function parse<Schema extends z.ZodType>(value: unknown, schema: Schema): z.output<Schema> {
  const unstorable = findNul(value);
  if (unstorable !== null)
    throw apiError(400, "holds a character that cannot be stored", unstorable);
  const result = schema.safeParse(value, { error: schemaWords });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  // There is always at least one issue, but its type does not say so.
  throw apiError(400, issue?.message ?? "", issue?.path.join(".") || "body");
}

/** Parses a route's path parameters. Throws a 400 that names the field. */
export function parseParams<Schema extends z.ZodType>(
  params: object,
  schema: Schema,
): z.output<Schema> {
  return parse(params, schema);
}

/** Parses the query of an address. Repeated keys become lists. Throws a 400 that names the field. */
export function parseQuery<Schema extends z.ZodType>(url: URL, schema: Schema): z.output<Schema> {
  return parse(fromEntries(url.searchParams), schema);
}

/**
 * Parses a form's fields, urlencoded or multipart without files. Repeated keys and keys ending in [] become
 * lists; line ends are "\n", which browsers send as two characters. Throws a 400 that names the field.
 */
export async function parseForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await readBody(request);
  const type = request.headers.get("content-type") ?? "application/x-www-form-urlencoded";
  const form = await new Response(text, { headers: { "content-type": type } })
    .formData()
    .catch(() => {
      throw apiError(400, "The form cannot be read.", "body");
    });
  return parse(fromEntries(plainLines(form)), schema);
}

function* plainLines(form: FormData): Generator<[string, FormDataEntryValue]> {
  for (const [key, value] of form) {
    yield [key, typeof value === "string" ? value.replaceAll("\r\n", "\n") : value];
  }
}

/**
 * Parses a JSON body. An empty body is `{}`, since several calls of /api allow none. Throws a 400 that names
 * the field.
 */
export async function parseJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = new TextDecoder().decode(await readBody(request));
  let value: unknown;
  try {
    value = text.trim() === "" ? {} : JSON.parse(text);
  } catch {
    throw apiError(400, "The body is not JSON.", "body");
  }
  return parse(value, schema);
}

async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => apiError(413, "The request is too large.", "body");
  if (Number(request.headers.get("content-length") ?? 0) > largestBodyBytes) throw tooLarge();
  return readBounded(request.body, largestBodyBytes).catch((error: unknown) => {
    throw error instanceof TooLong ? tooLarge() : error;
  });
}

/** The field that contains a NUL character, which PostgreSQL cannot store as text; null when none does. */
function findNul(value: unknown): string | null {
  const waiting: { field: string; value: unknown }[] = [{ field: "", value }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { field, value } = next;
    if (typeof value === "string" && value.includes("\0")) return field || "body";
    if (typeof value !== "object" || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      waiting.push({ field: field || key, value: inner });
    }
  }
  return null;
}

function fromEntries(entries: Iterable<[string, FormDataEntryValue]>): Record<string, unknown> {
  const values = new Map<string, FormDataEntryValue | FormDataEntryValue[]>();
  for (const [rawKey, value] of entries) {
    const key = rawKey.replace(/\[\]$/, "");
    const earlier = values.get(key);
    if (earlier === undefined) values.set(key, rawKey === key ? value : [value]);
    else if (Array.isArray(earlier)) earlier.push(value);
    else values.set(key, [earlier, value]);
  }
  return Object.fromEntries(values);
}

import { ask, ownHeaders } from "../request.ts";
import { pixel } from "../world.ts";
import type { Operation } from "./description.ts";
import { isObject } from "./description.ts";
import type { Given } from "./given.ts";

/** A request made of nothing but a call's description, its examples, and the real ids given for them. */
export type DescribedRequest = {
  path: Record<string, string | number>;
  query: Record<string, string | number>;
  body: Record<string, unknown> | null;
};

const multipart = "multipart/form-data";
export const isForm = ({ requestBody }: Operation) => multipart in (requestBody?.content ?? {});

export function requestOf(operation: Operation, given: Given = {}): DescribedRequest {
  const examples = (place: "path" | "query") =>
    Object.fromEntries(
      operation.parameters
        .filter((parameter) => parameter.in === place && parameter.example !== undefined)
        .map(({ name, example = "" }) => [name, example]),
    );
  const example = operation.requestBody?.content["application/json"]?.example;
  return {
    path: { ...examples("path"), ...given.path },
    query: { ...examples("query"), ...given.query },
    body: operation.requestBody ? { ...example, ...given.body } : null,
  };
}

export function sendDescribed(
  operation: Operation,
  { path, query, body }: DescribedRequest,
  { cookie, file = true }: { cookie?: string | undefined; file?: boolean } = {},
): Promise<Response> {
  const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(path[name] ?? ""),
  );
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  );
  const encoded = body && (isForm(operation) ? formOf(body, file) : JSON.stringify(body));
  return ask(search.size > 0 ? `${filled}?${search}` : filled, {
    method: operation.method.toUpperCase(),
    headers: {
      ...ownHeaders,
      ...(cookie && { cookie }),
      ...(typeof encoded === "string" && { "content-type": "application/json" }),
    },
    ...(encoded && { body: encoded }),
  });
}

function formOf(fields: Record<string, unknown>, hasFile: boolean): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  if (hasFile) form.set("file", new File([new Uint8Array(pixel)], "blue.png"));
  return form;
}

/** Requests that the description rules out, each with the field that is wrong. */
export function malformedOf(
  operation: Operation,
  request: DescribedRequest,
): { field: string; request: DescribedRequest }[] {
  const inPath = Object.keys(request.path).map((name) => ({
    field: name,
    request: { ...request, path: { ...request.path, [name]: "no such id!" } },
  }));
  const numbers = operation.parameters.filter(
    (parameter) => parameter.in === "query" && parameter.schema.type === "integer",
  );
  const inQuery = numbers.map(({ name }) => ({
    field: name,
    request: { ...request, query: { ...request.query, [name]: "many" } },
  }));
  return [...inPath, ...inQuery, ...malformedBodies(operation, request)];
}

function malformedBodies(operation: Operation, request: DescribedRequest) {
  const [content] = Object.values(operation.requestBody?.content ?? {});
  const { properties = {}, required = [] } = content?.schema ?? {};
  const wrong = isForm(operation) ? "no such id!" : { nothing: "like it" };
  const names = Object.keys(properties).filter(
    (name) => name !== "file" && isObject(properties[name]),
  );
  const odd = names.map((name) => ({ field: name, body: { ...request.body, [name]: wrong } }));
  const missing = required
    .filter((name) => name !== "file")
    .map((name) => {
      const { [name]: _, ...body } = request.body ?? {};
      return { field: name, body };
    });
  return [...odd, ...missing].map(({ field, body }) => ({ field, request: { ...request, body } }));
}

import { expect, test } from "vitest";
import { description, isObject, type Operation, operations } from "./description.ts";
import { specifiedCalls } from "./specification-calls.ts";

/** The description promises what the specification does; description.test.ts that the routes keep it. */

const titled = (operation: Operation) => `${operation.method.toUpperCase()} ${operation.path}`;
const operationOf = (call: string) => {
  const found = operations.find((operation) => titled(operation) === call);
  expect(found, call).toBeDefined();
  return found!;
};

const part = (value: unknown, name: string) => (isObject(value) ? value[name] : undefined);

/** A schema without its reference, and the schemas of what it may be. */
function alternatives(schema: unknown): unknown[] {
  const reference = part(schema, "$ref");
  if (typeof reference === "string") {
    const path = reference.slice(2).split("/");
    return alternatives(path.reduce<unknown>(part, description));
  }
  for (const key of ["anyOf", "oneOf"]) {
    const inner = part(schema, key);
    if (Array.isArray(inner)) return inner.flatMap(alternatives);
  }
  return [schema];
}

/** Whether a field such as `files[].id` is always there, in one of the schema's alternatives. */
function holds(schema: unknown, path: string): boolean {
  if (path === "") return true;
  return alternatives(schema).some((one) => {
    if (path.startsWith("[]")) {
      return part(one, "type") === "array" && holds(part(one, "items"), path.slice(2));
    }
    const [, name = "", rest = ""] = /^\.?(\w+)(.*)$/.exec(path) ?? [];
    const required = part(one, "required");
    const isThere = Array.isArray(required) && required.includes(name);
    return isThere && holds(part(part(one, "properties"), name), rest);
  });
}

const byCall = specifiedCalls.map((specified) => [specified.call, specified] as const);

test.each(byCall)("%s", (_, { call, sends = [], answers }) => {
  const operation = operationOf(call);
  const [body] = Object.values(operation.requestBody?.content ?? {});
  const taken = [
    ...operation.parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name),
    ...Object.keys(body?.schema.properties ?? {}),
  ];
  for (const name of sends) expect(taken).toContain(name);
  const [answer] = Object.values(operation.responses[200]?.content ?? {});
  const schema = answer?.["x-event-data"] ?? answer?.schema;
  expect(answers.filter((path) => !holds(schema, path))).toEqual([]);
});

test("uploads are multipart, everything else is JSON", () => {
  const sent = Map.groupBy(
    operations,
    ({ requestBody }) => Object.keys(requestBody?.content ?? {})[0],
  );
  expect(sent.get("multipart/form-data")?.map(titled)).toEqual([
    "POST /api/files/upload",
    "POST /api/files/{id}/replace",
    "POST /api/files/update-preview",
    "POST /api/files/replace-preview",
  ]);
  expect([...sent.keys()].toSorted()).toEqual([
    "application/json",
    "multipart/form-data",
    undefined,
  ]);
});

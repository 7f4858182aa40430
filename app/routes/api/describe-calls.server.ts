import type { CallDescription } from "#app/domain/command/api-call.server.ts";
import { allCalls } from "./all-calls.server.ts";
import { describeEntities, describeSchema } from "./entity-schemas.server.ts";
import { refusals } from "./problem.ts";

const groups: CallDescription["group"][] = [
  ...(["Users", "Threads", "Feedback", "Files", "Search", "Gmail", "Events"] as const),
];

/**
 * Returns the OpenAPI 3.1 description of /api, generated from the schemas that its routes parse and
 * reply with.
 */
export function describeCalls(version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of groups.flatMap((name) => allCalls.filter(({ group }) => group === name))) {
    const described = { [call.method.toLowerCase()]: describeCall(call) };
    paths[call.path] = { ...paths[call.path], ...described };
  }
  return {
    openapi: "3.1.1",
    info: { title: "Galley", version, summary: "The calls that the review desk answers" },
    servers: [{ url: "/" }],
    security: [{ session: [] }],
    tags: groups.map((name) => ({ name })),
    paths,
    components: {
      schemas: describeEntities(),
      responses: Object.fromEntries(Object.entries(refusals).map(describeRefusal)),
      securitySchemes,
    },
  };
}

const securitySchemes = {
  session: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-galley-session",
    description:
      "Set by POST /api/users/session/create. On http://localhost it is galley-session-{port}.",
  },
  identityToken: {
    type: "http",
    scheme: "bearer",
    description: "A Firebase identity token; it may stand in the body instead.",
  },
};

const json = (schema: object, example?: object) => ({
  "application/json": { schema, ...(example && { example }) },
});

const describeRefusal = ([status, description]: [string, string]) => [
  `Refused${status}`,
  { description, content: json({ $ref: "#/components/schemas/Problem" }) },
];

function describeCall(call: CallDescription): object {
  const { id, group, summary, description, access } = call;
  const parameters = [...describeFields(call, "path"), ...describeFields(call, "query")];
  const requestBody = describeBody(call);
  return {
    operationId: id,
    tags: [group],
    summary,
    ...(description && { description }),
    ...(access === "anyone" && { security: [] }),
    ...(access === "identity" && { security: [{ identityToken: [] }, {}] }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: { 200: describeAnswer(call), ...refusalsOf(call) },
  };
}

function describeFields(
  { params, query, example }: CallDescription,
  place: "path" | "query",
): object[] {
  const fields = place === "path" ? params : query;
  if (!fields) return [];
  const { properties = {}, required = [] } = describeSchema(fields, "input");
  const examples = place === "path" ? example?.params : example?.query;
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema,
    ...(examples && name in examples && { example: examples[name] }),
  }));
}

function describeBody({ body, form, example }: CallDescription): object | null {
  if (body) {
    const schema = describeSchema(body, "input");
    const isNeeded = (schema.required ?? []).length > 0;
    return { required: isNeeded, content: json(schema, example?.body) };
  }
  if (!form) return null;
  const fields = describeSchema(form, "input");
  const schema = {
    ...fields,
    properties: {
      ...fields.properties,
      file: { type: "string", contentMediaType: "application/octet-stream" },
    },
    required: [...(fields.required ?? []), "file"],
  };
  return { required: true, content: { "multipart/form-data": { schema } } };
}

function describeAnswer({ answer, streams, paged, summary }: CallDescription): object {
  const schema = describeSchema(answer, "output");
  if (streams) {
    return {
      description: "Server-sent events; the data of each is JSON as in x-event-data.",
      content: {
        "text/event-stream": { schema: { type: "string" }, "x-event-data": schema },
      },
    };
  }
  const link = {
    description: 'Where the list goes on, if it does: `<…>; rel="next"` (RFC 8288).',
    schema: { type: "string" },
  };
  return { description: summary, ...(paged && { headers: { Link: link } }), content: json(schema) };
}

function refusalsOf(call: CallDescription): object {
  // Every call has its share of the server and needs the database.
  const statuses = new Set<number>([429, 503, ...(call.refusals ?? [])]);
  if (call.access !== "anyone") statuses.add(401);
  if (call.params || call.query || call.body || call.form) statuses.add(400);
  if (call.method !== "GET") statuses.add(403);
  if (call.body || call.form) statuses.add(413);
  if (call.params) statuses.add(404);
  const inOrder = [...statuses].toSorted((one, other) => one - other);
  return Object.fromEntries(
    inOrder.map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
  );
}

import type { RouteConfigEntry } from "@react-router/dev/routes";
import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeCalls } from "#app/routes/api/describe-calls.server.ts";
import routes from "#app/routes.ts";
import packageJson from "../../../package.json" with { type: "json" };
import { firstEvents } from "../first-events.ts";
import { google } from "../google.ts";
import { closeWorld } from "../world.ts";
import { isForm, malformedOf, requestOf, sendDescribed } from "./described-call.ts";
import { description, isObject, type Operation, operations, problemsAt } from "./description.ts";
import { createDescribedWorld, type DescribedWorld } from "./description-world.ts";

/** docs/api/openapi.json is read as another client would, and every call in it is made. */

let world: DescribedWorld;
beforeAll(async () => {
  world = await createDescribedWorld(google);
});
afterAll(closeWorld);

test("the description is what the schemas of the routes say (npm run generate)", () => {
  expect(JSON.parse(JSON.stringify(describeCalls(packageJson.version)))).toEqual(description);
});

test("the description is valid OpenAPI 3.1", async () => {
  const validator = new Validator();
  expect(await validator.validate(description)).toEqual({ valid: true });
  expect([validator.version, description.openapi]).toEqual(["3.1", "3.1.1"]);
});

test("it describes every address of /api, and no other", async () => {
  const patterns = (entries: RouteConfigEntry[]): string[] =>
    entries.flatMap(({ path = "", children = [] }) => [path, ...patterns(children)]);
  const served = patterns(await routes)
    .filter((path) => path.startsWith("api/") && path !== "api/*")
    .map((path) => `/${path.replaceAll(/:(\w+)/g, "{$1}")}`);
  expect(new Set(operations.map(({ path }) => path))).toEqual(new Set(served));
});

const titled = operations.map(
  (operation) => [`${operation.method.toUpperCase()} ${operation.path}`, operation] as const,
);

/** Compares a response with the description for its status. */
async function expectDescribed(operation: Operation, response: Response): Promise<unknown> {
  const { path, method } = operation;
  const text = await response.text();
  const body: unknown = JSON.parse(text);
  const { status } = response;
  expect(Object.keys(operation.responses), `${status}: ${text}`).toContain(String(status));
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(response.headers.get("cache-control")).toBe("no-store");
  const place =
    status === 200
      ? ["paths", path, method, "responses", "200", "content", "application/json", "schema"]
      : ["components", "schemas", "Problem"];
  expect(problemsAt(place, body), text.slice(0, 1_000)).toBe("");
  return body;
}

/** The names of the empty lists in a response. */
function emptyListsIn(value: unknown, name = "the answer"): string[] {
  if (Array.isArray(value)) {
    return value.length === 0 ? [name] : value.flatMap((item) => emptyListsIn(item, name));
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => emptyListsIn(inner, key));
}

describe.each(titled)("%s", (_, operation) => {
  const { operationId, path, method } = operation;
  const isStream = "text/event-stream" in (operation.responses[200]?.content ?? {});
  const isPublic = operation.security?.length === 0;
  const takesToken = !isPublic && operation.security !== undefined;

  test("its examples fit its schemas", () => {
    operation.parameters.forEach(({ example, required }, index) => {
      if (required) expect(example).toBeDefined();
      const place = ["paths", path, method, "parameters", String(index), "schema"];
      if (example !== undefined) expect(problemsAt(place, example)).toBe("");
    });
    const example = operation.requestBody?.content["application/json"]?.example;
    const place = ["paths", path, method, "requestBody", "content", "application/json", "schema"];
    if (example) expect(problemsAt(place, example)).toBe("");
  });

  test("signed out", async () => {
    const request = requestOf(operation);
    const response = await sendDescribed(operation, request);
    expect(response.status).toBe(isPublic ? 200 : 401);
    await expectDescribed(operation, response);
  });

  test("malformed", async () => {
    const request = requestOf(operation, world.given[operationId]);
    const malformed = malformedOf(operation, request);
    for (const { field, request: wrong } of malformed) {
      const response = await sendDescribed(operation, wrong, { cookie: world.owner.cookie });
      expect(response.status, field).toBe(400);
      // If the field is an object, the message names the part of it that is wrong.
      const named = expect.stringMatching(new RegExp(`^${field}(\\.\\w+)?$`));
      expect(await expectDescribed(operation, response)).toMatchObject({ error: { field: named } });
    }
    if (isForm(operation)) {
      const options = { cookie: world.owner.cookie, file: false };
      const response = await sendDescribed(operation, request, options);
      expect(response.status).toBe(400);
      expect(await expectDescribed(operation, response)).toMatchObject({
        error: { field: "file" },
      });
    }
  });

  test("with the id of somebody else's", async () => {
    const given = world.given[operationId] ?? {};
    if (!given.isOwned) return;
    const options = { cookie: world.stranger.cookie };
    const response = await sendDescribed(operation, requestOf(operation, given), options);
    expect(response.status).toBe(404);
    await expectDescribed(operation, response);
  });

  test("by whom it is for", async () => {
    const request = requestOf(operation, world.given[operationId]);
    const cookie = takesToken ? undefined : world.owner.cookie;
    const response = await sendDescribed(operation, request, { cookie });
    expect(response.status).toBe(200);
    if (!isStream) {
      // An empty list would show nothing of its items. What is missing and what was not compared is rightly empty.
      const empty = emptyListsIn(await expectDescribed(operation, response));
      expect(empty.filter((name) => !["missingScopes", "notCompared"].includes(name))).toEqual([]);
      return;
    }
    const place = ["paths", path, method, "responses", "200", "content", "text/event-stream"];
    const events = await firstEvents(response, 3);
    expect(events.map(({ event }) => event)).toContain("FEEDBACK_READY");
    for (const { data } of events) expect(problemsAt([...place, "x-event-data"], data)).toBe("");
  });
});

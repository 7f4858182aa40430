import type { RouteConfigEntry } from "@react-router/dev/routes";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveConnection } from "#app/domain/mailbox/connection.server.ts";
import { googleScopes } from "#app/domain/mailbox/mailbox.ts";
import routes from "#app/routes.ts";
import { isNightly } from "#tests/setup/lanes/nightly.ts";
import type { Contract } from "../contracts/contract.ts";
import { contracts } from "../contracts.ts";
import { ask, ownHeaders, send } from "../request.ts";
import { closeWorld, createWorld, type World } from "../world.ts";
import { core, oddBody, oddHeaders, oddQuery, oddSegment } from "./odd-input.ts";
import { type OddCall, oddVariants } from "./odd-variants.ts";

/** Every route of app/routes.ts gets input that nobody would send by accident: it may refuse, never break. */

/** For every day a few; the examples are other ones each time. */
const runsEach = isNightly ? 20 : 2;
/** The value that leads to another host. */
const elsewhere = "/..//evil.example";

function listed(entries: RouteConfigEntry[], above = ""): { name: string; pattern: string }[] {
  return entries.flatMap((entry) => {
    const pattern = entry.path ? `${above}/${entry.path}` : above;
    return [
      { name: entry.id ?? entry.file, pattern: pattern || "/" },
      ...listed(entry.children ?? [], pattern),
    ];
  });
}
const everyRoute = listed(await routes).map((route, at) => ({ ...route, at }));

// Creates once what all worlds share.
beforeAll(async () => void (await createWorld()));
afterAll(closeWorld);

const worlds = new Map<string, Promise<World>>();

/** So many routes share a world by day; by night none do, since limits would count their calls together. */
const routesOfAWorld = isNightly ? 1 : 8;
/** They may end the session or the account of their world. */
const endsIt = /account|auth|logout|disconnect|session/;

/** The world of a route. Google knows nothing of its owner's mailbox. */
function worldOf({ at, pattern }: { at: number; pattern: string }): Promise<World> {
  const shared = endsIt.test(pattern) ? pattern : `${Math.floor(at / routesOfAWorld)}`;
  const world = worlds.get(shared) ?? createConnectedWorld();
  worlds.set(shared, world);
  return world;
}

async function createConnectedWorld(): Promise<World> {
  const world = await createWorld();
  await saveConnection(world.owner, {
    email: world.owner.email,
    scopes: Object.values(googleScopes),
    refreshToken: "forgotten",
    accessToken: "forgotten",
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  return world;
}

async function expectWhole(response: Response, { method, path }: { method: string; path: string }) {
  const streams = response.headers.get("content-type")?.startsWith("text/event-stream");
  if (streams) await response.body?.cancel();
  const text = streams ? "" : await response.text();
  expect(response.status, text.slice(0, 500)).toBeLessThan(500);
  expect(text).not.toMatch(/node_modules|\bat .+\.(?:js|ts):\d+|select .+ from "/i);
  const location = response.headers.get("location") ?? "/";
  expect(location).toMatch(/^(?:\/(?![/\\])|http:\/\/(?:localhost|127\.0\.0\.1)[:/])/);
  expect(response.headers.get("cache-control")).toMatch(/no-store|private/);
  if (path.startsWith("/api/") && response.status >= 400 && method !== "HEAD") {
    expect(JSON.parse(text)).toMatchObject({ error: { message: expect.any(String) } });
  }
}

/**
 * Every value in every field by night. By day every route gets one value in all its fields, the next route
 * the next value, and every field that says where to go on to gets another host.
 */
function valuesOf(at: number): { value: string; isFor: (call: OddCall) => boolean }[] {
  if (isNightly) return core.map((value) => ({ value, isFor: () => true }));
  return [
    { value: core[at % core.length] ?? "", isFor: () => true },
    { value: elsewhere, isFor: (call) => JSON.stringify(call).includes("returnTo") },
  ];
}

test.each(everyRoute)(
  "$pattern takes or refuses odd values in its fields",
  async ({ name, pattern, at }) => {
    const world = await worldOf({ at, pattern });
    const contract: Contract = contracts[name] ?? { access: "anyone", calls: [] };
    for (const { value, isFor } of valuesOf(at)) {
      for (const call of oddVariants(contract, pattern, world, value).filter(isFor)) {
        // A plain form is sent on to where it says, which must not be another host.
        const headers: Record<string, string> = {};
        if (value === elsewhere) headers["sec-fetch-mode"] = "navigate";
        const response = await send(call, world, { cookie: world.owner.cookie, headers });
        await expectWhole(response, call).catch((cause: unknown) => {
          const what = `${call.method} ${call.path} with ${JSON.stringify(value.slice(0, 60))}`;
          throw new Error(what, { cause });
        });
      }
    }
  },
);

function filled(pattern: string, segments: string[]): string {
  let next = 0;
  const segment = () => segments[next++ % segments.length] ?? "x";
  return pattern
    .split("/")
    .map((part) => (part.startsWith(":") || part === "*" ? segment() : part))
    .join("/");
}

function oddCall(pattern: string, world: World) {
  const methods = ["GET", "GET", "POST", "POST", "PATCH", "DELETE", "PUT", "HEAD"];
  return fc.record({
    method: fc.constantFrom(...methods),
    path: fc
      .tuple(fc.array(oddSegment(world), { minLength: 2, maxLength: 2 }), oddQuery(world))
      .map(([segments, query]) => filled(pattern, segments) + query),
    body: oddBody(world),
    headers: oddHeaders(),
    isSignedIn: fc.constantFrom(true, true, true, false),
  });
}

test.each(everyRoute)(
  "$pattern takes or refuses requests of any shape",
  async ({ pattern, at }) => {
    const world = await worldOf({ at, pattern });
    await fc.assert(
      fc.asyncProperty(oddCall(pattern, world), async (call) => {
        const { method, path, isSignedIn } = call;
        const headers = new Headers({ ...ownHeaders, ...call.headers });
        if (isSignedIn) headers.append("cookie", world.owner.cookie);
        const body = ["GET", "HEAD"].includes(method) ? null : call.body;
        if (body?.type) headers.set("content-type", body.type);
        const response = await ask(path, { method, headers, ...(body ? { body: body.body } : {}) });
        await expectWhole(response, call);
      }),
      { numRuns: runsEach },
    );
  },
);

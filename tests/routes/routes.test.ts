import type { RouteConfigEntry } from "@react-router/dev/routes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import type { Call, Contract } from "./contracts/contract.ts";
import { contracts } from "./contracts.ts";
import { ownHeaders, send } from "./request.ts";
import { closeWorld, createWorld, type World } from "./world.ts";

/** Every route of app/routes.ts is called signed out, by a stranger, malformed, oversized, cross-site and twice. */

/** Routes that share a module have ids. */
function namesOf(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ id, file, children = [] }) => [id ?? file, ...namesOf(children)]);
}

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(closeWorld);

test("every route of the table has its contract, and no contract lacks its route", async () => {
  expect(Object.keys(contracts).sort()).toEqual([...new Set(namesOf(await routes))].sort());
});

async function expectNoLeak(response: Response, call?: Call): Promise<string> {
  const endless = call?.streams && response.ok;
  if (endless) await response.body?.cancel();
  const text = endless ? "" : await response.text();
  expect(response.status, text.slice(0, 500)).toBeLessThan(500);
  expect(text).not.toMatch(/node_modules|\bat .+\.(?:js|ts):\d+|select .+ from "/i);
  return text;
}

const changesState = (call: Call) =>
  !["GET", "HEAD"].includes(call.method) || call.changes === true;

const everyCall = Object.entries(contracts).flatMap(([file, contract]) =>
  contract.calls.map((call, index) => ({
    file,
    contract,
    call,
    title: `${call.method} ${file.replace("routes/", "")}${index > 0 ? ` (${index + 1})` : ""}`,
  })),
);

function expectSignedOut(response: Response, contract: Contract, text: string): void {
  if (contract.access === "api") {
    expect(response.status).toBe(401);
    expect(JSON.parse(text)).toMatchObject({ error: { message: expect.any(String) } });
  } else if (contract.access === "page") {
    expect([302, 303]).toContain(response.status);
    expect(response.headers.get("location")).toBe("/");
  }
}

describe.each(everyCall)("$title", ({ contract, call }) => {
  test("signed out", async () => {
    const response = await send(call, world);
    expectSignedOut(response, contract, await expectNoLeak(response, call));
  });

  test("by a stranger", async () => {
    const response = await send(call, world, { cookie: world.stranger.cookie });
    await expectNoLeak(response, call);
    if (call.owned) expect(response.status).toBe(404);
  });

  test("cross-site", async () => {
    const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    const response = await send(call, world, { cookie: world.owner.cookie, headers });
    await expectNoLeak(response, call);
    // A page's own action is refused by React Router before our middleware sees it.
    const refusals = call.status === 400 ? [403] : [400, 403];
    if (changesState(call)) expect(refusals).toContain(response.status);
  });

  test("oversized", async () => {
    if (["GET", "HEAD", "DELETE"].includes(call.method)) {
      const path = (some: World) =>
        `${typeof call.path === "function" ? call.path(some) : call.path}?q=${"x".repeat(20_000)}`;
      const response = await send({ ...call, path }, world, { cookie: world.owner.cookie });
      await expectNoLeak(response, call);
      return;
    }
    const response = await send({ method: call.method, path: call.path }, world, {
      cookie: world.owner.cookie,
      headers: { "content-type": "application/json" },
      rawBody: `{"x":"${"x".repeat(2_000_000)}"}`,
    });
    await expectNoLeak(response);
  });

  test("by its owner, and once more", async () => {
    const first = await send(call, world, { cookie: world.owner.cookie });
    const text = await expectNoLeak(first, call);
    expect(first.status, text.slice(0, 300)).toBe(call.status);
    const second = await send(call, world, { cookie: world.owner.cookie });
    expect(second.status).toBe(call.again ?? call.status);
    await second.body?.cancel();
  });
});

const everyMalformed = Object.entries(contracts).flatMap(([file, contract]) =>
  (contract.malformed ?? []).map((call) => ({
    file,
    call,
    name: `malformed: ${call.method} ${file} ${call.field}`,
  })),
);

// A plain loop: `test.each` cuts a title's `$value` after forty characters.
for (const { name, call } of everyMalformed) {
  test(name, async () => {
    const response = await send(call, world, { cookie: world.owner.cookie, headers: ownHeaders });
    const text = await expectNoLeak(response);
    expect(response.status).toBe(400);
    expect(JSON.parse(text).error.field).toBe(call.field);
  });
}

test.each(Object.entries(contracts))(
  "%s answers odd methods with a refusal",
  async (_, contract) => {
    const call = contract.calls[0];
    if (!call) return;
    for (const method of ["PUT", "OPTIONS", "HEAD"]) {
      const response = await send({ method, path: call.path }, world, {
        cookie: world.owner.cookie,
      });
      expect(response.status).toBeLessThan(500);
    }
  },
);

import type { Call, Contract } from "#tests/routes/contracts/contract.ts";
import { contracts } from "#tests/routes/contracts.ts";
import { encode } from "#tests/routes/description/encode-body.ts";
import type { World } from "#tests/routes/world.ts";
import type { Attack } from "./attack.ts";
import type { AttackedWorld } from "./attacked-world.ts";

/** Words in the attacked person's rows, which nobody else may ever be shown. */
const secrets = /Tea box read|thread-toChange|The blue is too dark|Lighten the blue/;
const innards = /node_modules|\bat .+\.(?:js|ts):\d+|select .+ from "/i;
const headersOfAll = ["x-content-type-options", "content-security-policy", "referrer-policy"];

type Caller = {
  name: string;
  /** True for the owner's own browser, which may see the owner's words. */
  isOwner?: boolean;
  /** Null if this caller may make the call. */
  request(call: Call, contract: Contract, world: World): RequestInit | null;
  /** Whether the response is the refusal that it must be. */
  isRight(response: Response, call: Call, contract: Contract): boolean;
};

const changes = ({ method, changes: also }: Call) => also || !["GET", "HEAD"].includes(method);
const isRefused = ({ status }: Response) => status >= 400 && status < 500;

const callers: Caller[] = [
  {
    name: "signed out",
    request: () => ({}),
    isRight: (response, _, { access }) =>
      access === "anyone" ||
      (access === "api" ? response.status === 401 : [302, 303].includes(response.status)),
  },
  {
    name: "a stranger",
    request: (_, __, { stranger }) => ({ headers: { cookie: stranger.cookie } }),
    isRight: (response, { owned }) => !owned || response.status === 404,
  },
  {
    name: "another site",
    isOwner: true,
    request: (call, _, { owner }) =>
      changes(call)
        ? {
            headers: {
              cookie: owner.cookie,
              origin: "https://evil.example",
              "sec-fetch-site": "cross-site",
            },
          }
        : null,
    isRight: isRefused,
  },
  {
    name: "a forged cookie",
    request: (_, __, { owner }) => ({ headers: { cookie: `${owner.cookie.slice(0, -4)}AAAA` } }),
    isRight: (response, _, { access }) => access === "anyone" || response.status !== 200,
  },
  {
    name: "a body out of place",
    isOwner: true,
    request: (call, _, { owner }) =>
      !["GET", "HEAD"].includes(call.method)
        ? {
            headers: { cookie: owner.cookie, "content-type": "application/json" },
            body: `{"x":${"[".repeat(100_000)}`,
          }
        : null,
    isRight: ({ status }) => status < 500,
  },
];

/** Every call of every route, by all callers who must not make it. */
export const wrongCallers: Attack = {
  name: "every route by wrong callers",
  async run(attacked) {
    const world = await attacked.app.createWorld();
    const failures: string[] = [];
    let tried = 0;
    for (const [file, contract] of Object.entries(contracts)) {
      for (const call of contract.calls) {
        for (const caller of callers) {
          const wrong = await tryCall(attacked, world, { contract, call, caller });
          if (wrong === null) continue;
          tried += 1;
          for (const what of wrong) {
            failures.push(`${call.method} ${file} by ${caller.name}: ${what}`);
          }
        }
      }
    }
    return { tried, failures };
  },
};

/** The problem of the response, if any; null when the caller does not apply. */
async function tryCall(
  { ask }: AttackedWorld,
  world: World,
  { contract, call, caller }: { contract: Contract; call: Call; caller: Caller },
): Promise<string[] | null> {
  const init = caller.request(call, contract, world);
  if (!init) return null;
  const path = typeof call.path === "function" ? call.path(world) : call.path;
  const described = typeof call.body === "function" ? call.body(world) : call.body;
  const encoded = described ? encode(described) : null;
  const response = await ask(path, null, {
    method: call.method,
    ...(encoded ? { body: encoded.body } : {}),
    ...init,
    headers: { ...encoded?.headers, ...Object.fromEntries(new Headers(init.headers)) },
  });
  const endless = call.streams && response.ok;
  const text = endless ? "" : await response.text();
  if (endless) await response.body?.cancel();
  // Refusals by the rate limit prove nothing about access.
  if (response.status === 429) return [];
  const missing = headersOfAll.filter((name) => !response.headers.has(name));
  return [
    ...(caller.isRight(response, call, contract) ? [] : [`answered ${response.status}`]),
    ...(response.status >= 500 ? [`a server error ${response.status}`] : []),
    ...(!caller.isOwner && secrets.test(text) ? ["showed the owner's words"] : []),
    ...(innards.test(text) ? ["showed the program's insides"] : []),
    ...(missing.length > 0 ? [`lacks ${missing.join(", ")}`] : []),
  ];
}

import { isForm, requestOf } from "../description/described-call.ts";
import { type Operation, operations } from "../description/description.ts";
import { givenOf } from "../description/given.ts";
import type { World } from "../world.ts";
import type { Body, Call, Contract } from "./contract.ts";
import { png } from "./samples.ts";

/** What the owner of this test's world gets, who has connected no mailbox and has no identity token; else 200. */
const statuses: Record<string, number> = {
  createUser: 401,
  createSession: 401,
  listEmailsFrom: 401,
  importEmail: 401,
  importEmailByGet: 401,
  requestImport: 401,
  // Its file has no other version.
  fileVersions: 404,
};

function callOf(operation: Operation): Call {
  const { operationId, method } = operation;
  const request = (world: World) => requestOf(operation, givenOf(world)[operationId]);
  const path = (world: World) => {
    const { path: ids, query } = request(world);
    const filled = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(ids[name] ?? ""),
    );
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, String(value)]),
    );
    return search.size > 0 ? `${filled}?${search}` : filled;
  };
  const body = (world: World): Body => {
    const fields = request(world).body ?? {};
    if (!isForm(operation)) return { json: fields };
    const texts = Object.entries(fields).map(([name, value]) => [name, String(value)]);
    return { files: { file: png, ...Object.fromEntries(texts) } };
  };
  return {
    method: method.toUpperCase(),
    path,
    ...(operation.requestBody && { body }),
    status: statuses[operationId] ?? 200,
    // Only a given id is one of the owner's.
    owned: operationId in owned,
    streams: operationId === "events",
    changes: operationId === "importEmailByGet",
  };
}

const nobody: World = JSON.parse('{"threads":{},"files":{},"tasks":{},"marks":{}}');
const owned = Object.fromEntries(
  Object.entries(givenOf(nobody)).filter(([, { isOwned }]) => isOwned === true),
);

function contractOf(path: string, calls: Operation[]): [string, Contract] {
  const isPublic = calls.some(({ security }) => security?.length === 0);
  const query = calls.flatMap(({ parameters }) => parameters.filter((one) => one.in === "query"));
  const bodies = calls.flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}));
  const contract: Contract = {
    access: isPublic ? "anyone" : "api",
    fields: [
      ...query.map(({ name }) => name),
      ...bodies.flatMap(({ schema }) => Object.keys(schema.properties ?? {})),
    ],
    calls: calls.map(callOf),
  };
  return [`routes${path.replace(/\{(\w+)\}/g, ":$1")}`, contract];
}

/** The contract of each address of /api, made of the description and its examples. */
export const apiContracts: Record<string, Contract> = {
  ...Object.fromEntries(
    [...Map.groupBy(operations, ({ path }) => path)].map(([path, calls]) =>
      contractOf(path, calls),
    ),
  ),
  "routes/api/*": {
    access: "anyone",
    calls: [{ method: "GET", path: "/api/no-such-call", status: 404 }],
  },
};

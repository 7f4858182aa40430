import type { Body, Contract } from "../contracts/contract.ts";
import type { World } from "../world.ts";

export type OddCall = { method: string; path: string; body?: Body };

/** The calls of a contract with one odd value in one place each: every part of the path, every field. */
export function oddVariants(
  { calls, fields = [], odd = [] }: Contract,
  pattern: string,
  world: World,
  value: string,
): OddCall[] {
  const shown = [...calls, ...odd];
  const bases = shown.length > 0 ? shown : [{ method: "GET", path: pattern, body: undefined }];
  return bases.flatMap((base) => {
    const path = typeof base.path === "function" ? base.path(world) : base.path;
    const body = typeof base.body === "function" ? base.body(world) : base.body;
    const call = { method: base.method, path, ...(body ? { body } : {}) };
    return [
      ...inPath(call, pattern, value),
      ...inQuery(call, fields, value),
      ...inBody(call, fields, value),
    ];
  });
}

function inPath(call: OddCall, pattern: string, value: string): OddCall[] {
  const parts = call.path.split("?")[0]?.split("/") ?? [];
  const encoded = encodeURIComponent(value.toWellFormed());
  return pattern.split("/").flatMap((part, index) => {
    if (!part.startsWith(":") && part !== "*") return [];
    return [{ ...call, path: parts.with(Math.min(index, parts.length - 1), encoded).join("/") }];
  });
}

function inQuery(call: OddCall, fields: string[], value: string): OddCall[] {
  if (call.body) return [];
  const [path = "", query = ""] = call.path.split("?");
  const names = new Set([...new URLSearchParams(query).keys(), ...fields]);
  return [...names].map((name) => {
    const search = new URLSearchParams(query);
    search.set(name, value);
    return { ...call, path: `${path}?${search}` };
  });
}

function inBody(call: OddCall, fields: string[], value: string): OddCall[] {
  const { body } = call;
  if (!body && call.method === "GET") return [];
  if (body && "json" in body) {
    const json: object = typeof body.json === "object" && body.json !== null ? body.json : {};
    const odd = [value, [value], Number(value)];
    return [...new Set([...Object.keys(json), ...fields])].flatMap((name) =>
      odd.map((one) => ({ ...call, body: { json: { ...json, [name]: one } } })),
    );
  }
  if (body && "files" in body) {
    const names = [...new Set([...Object.keys(body.files), ...fields])].filter(
      (name) => name !== "file",
    );
    const text = value.toWellFormed();
    return names.map((name) => ({ ...call, body: { files: { ...body.files, [name]: text } } }));
  }
  const form = body?.form ?? {};
  const names = new Set([...Object.keys(form), ...fields, "returnTo"]);
  return [...names].flatMap((name) =>
    [value, [value, value]].map((one) => ({ ...call, body: { form: { ...form, [name]: one } } })),
  );
}

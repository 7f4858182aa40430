import type { Body } from "../contracts/contract.ts";

/** A described body as fetch takes it, with the headers that it needs. */
export function encode(body: Body): { body: BodyInit; headers: Record<string, string> } {
  if ("json" in body) {
    return { body: JSON.stringify(body.json), headers: { "content-type": "application/json" } };
  }
  if ("form" in body) {
    const form = new URLSearchParams();
    for (const [key, value] of Object.entries(body.form)) {
      for (const item of [value].flat()) form.append(key, item);
    }
    return { body: form, headers: {} };
  }
  const form = new FormData();
  for (const [key, value] of Object.entries(body.files)) {
    if (typeof value === "string") form.set(key, value);
    else form.set(key, new File([new Uint8Array(value.bytes)], value.name, { type: value.type }));
  }
  return { body: form, headers: {} };
}

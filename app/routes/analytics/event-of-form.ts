import type { UsageEvent } from "./usage-events.ts";

/** A form or a sent file: where it went and what stood in it. */
export type Sent = { pathname: string; fields: [string, string][] };

type Rule = { path: RegExp; event: (sent: Sent) => UsageEvent };

const has = (fields: Sent["fields"], name: string) => fields.some(([key]) => key === name);
const isTrue = (fields: Sent["fields"], name: string) =>
  fields.some(([key, value]) => key === name && value === "true");
const count = (fields: Sent["fields"], name: string) =>
  fields.filter(([key]) => key === name || key === `${name}[]`).length;

/** Each chosen mail is 'thread|subject', and several of one thread count once. */
const threadsOf = (fields: Sent["fields"]) =>
  new Set(fields.flatMap(([key, value]) => (key === "mail" ? [value.split("|")[0]] : []))).size;

/** Which address makes which event; the first that matches counts. */
const rules: Rule[] = [
  {
    path: /^\/files\/\d+\/pin$/,
    event: ({ fields }) => ({ name: "pin", properties: { pinned: isTrue(fields, "pinned") } }),
  },
  {
    path: /^\/files\/\d+\/archive$/,
    event: ({ fields }) => ({
      name: "archive",
      properties: { archived: isTrue(fields, "archived") },
    }),
  },
  { path: /^\/files\/\d+\/rename$/, event: () => ({ name: "rename", properties: {} }) },
  { path: /^\/files\/\d+\/trash$/, event: () => trashed("file") },
  { path: /^\/threads\/[^/]+\/trash$/, event: () => trashed("thread") },
  { path: /^\/tasks\/[^/]+\/trash$/, event: () => trashed("task") },
  {
    path: /^\/trash\/empty$/,
    event: ({ fields }) => ({
      name: "delete",
      properties: { what: "selection", forever: true, items: count(fields, "itemIds") },
    }),
  },
  {
    path: /^\/imports$/,
    event: ({ fields }) => ({
      name: "email import",
      properties: { threads: threadsOf(fields) },
    }),
  },
  {
    path: /^\/(?:uploads|api\/files\/upload)$/,
    event: ({ fields }) => ({
      name: "upload",
      properties: { as: "file", into: has(fields, "threadId") ? "thread" : "my-files" },
    }),
  },
  {
    path: /^\/(?:api\/)?files\/\d+\/replace$/,
    event: () => ({ name: "upload", properties: { as: "replacement" } }),
  },
  {
    path: /^\/(?:files\/\d+\/own-preview|api\/files\/(?:update|replace)-preview)$/,
    event: () => ({ name: "upload", properties: { as: "preview" } }),
  },
  { path: /^\/auth\/logout$/, event: () => ({ name: "logout", properties: {} }) },
  {
    path: /^\/account\/export$/,
    event: () => ({ name: "download", properties: { what: "everything" } }),
  },
];

/** The event of a form or of a file that was sent; null for those that nobody counts. */
export function eventOfForm(sent: Sent): UsageEvent | null {
  return rules.find(({ path }) => path.test(sent.pathname))?.event(sent) ?? null;
}

function trashed(what: "file" | "thread" | "task"): UsageEvent {
  return { name: "delete", properties: { what, forever: false, items: 1 } };
}

/** Whether an action did what the form asked: `{ ok }` in its answer, or a redirect. */
export function hasSucceeded(results: unknown): boolean {
  return Object.values(Object(results)).every((result) => {
    const answer = property(result, "result");
    const body =
      property(answer, "type") === "DataWithResponseInit" ? property(answer, "data") : answer;
    if (property(result, "type") === "error" && !(answer instanceof Response)) return false;
    return property(body, "ok") !== false;
  });
}

export function property(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

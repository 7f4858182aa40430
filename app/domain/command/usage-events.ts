/**
 * Every event of the specification, section 1, with every property that it may have. A property is
 * a count, a flag or one of the words listed here. Mail text, search words, file names and
 * addresses have no place in it (readings, 27). What is not in this table does not leave the
 * browser.
 */
const screens = [
  "dashboard",
  "thread",
  "import",
  "search",
  "trash",
  "upload",
  "files",
  "account",
  "survey",
] as const;
/** The kinds of files (see FileKind). */
const kinds = ["image", "design", "document", "cad", "video", "audio", "archive", "other"] as const;

export const usageEvents = {
  login: {},
  logout: {},
  view: { screen: screens },
  search: { mode: ["media", "feedback"], results: "count" },
  upload: { as: ["file", "replacement", "preview"], into: ["thread", "my-files"] },
  "email import": { threads: "count" },
  "file open": { kind: kinds },
  pin: { pinned: "flag" },
  archive: { archived: "flag" },
  delete: { what: ["file", "thread", "task", "selection"], forever: "flag", items: "count" },
  rename: {},
  download: { what: ["file", "everything"] },
  "session length": { seconds: "count", ended: ["inactivity", "navigation", "logout"] },
} as const satisfies Record<string, Record<string, "count" | "flag" | readonly string[]>>;

type Table = typeof usageEvents;
export type UsageName = keyof Table;
type ValueOf<Kind> = Kind extends "count"
  ? number
  : Kind extends "flag"
    ? boolean
    : Kind extends readonly (infer Word)[]
      ? Word
      : never;
type PropertiesOf<Name extends UsageName> = {
  -readonly [Property in keyof Table[Name]]?: ValueOf<Table[Name][Property]>;
};
export type UsageEvent = {
  [Name in UsageName]: { name: Name; properties: PropertiesOf<Name> };
}[UsageName];

/**
 * Returns the properties that the table allows. Types do not exist at run time, and a server's
 * answer may hold more than its type says.
 */
export function allowedProperties(name: UsageName, properties: object): Record<string, unknown> {
  const allowed = Object.entries<"count" | "flag" | readonly string[]>(usageEvents[name]);
  const kept: Record<string, unknown> = {};
  for (const [property, kind] of allowed) {
    const value: unknown = Reflect.get(properties, property);
    if (isOfKind(value, kind)) kept[property] = value;
  }
  return kept;
}

function isOfKind(value: unknown, kind: "count" | "flag" | readonly string[]): boolean {
  if (kind === "count") return typeof value === "number" && Number.isFinite(value);
  if (kind === "flag") return typeof value === "boolean";
  return typeof value === "string" && kind.includes(value);
}

export function isUsageName(name: string): name is UsageName {
  return Object.hasOwn(usageEvents, name);
}

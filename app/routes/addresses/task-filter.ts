/** The filter of the Task List in the desk's address: days are days of the viewer's time zone. */
export type DeskFilter = {
  sender: string[];
  from: string | null;
  to: string | null;
  whose: "mine" | "others" | null;
  /** The file whose versions are shown. */
  file: number | null;
  /** Whether only what belongs to current versions is shown. */
  current: boolean;
  /** Whether only what was closed today is shown. */
  closed: boolean;
};

export const noFilter: DeskFilter = {
  ...{ sender: [], from: null, to: null, whose: null },
  ...{ file: null, current: false, closed: false },
};

const mostSenders = 20;
const longestSender = 200;

/** Reads the filter. Ignores malformed values. */
export function readTaskFilter(search: URLSearchParams): DeskFilter {
  const senders = search.getAll("sender").map((entry) => entry.trim());
  const whose = search.get("whose");
  const file = search.get("of") ?? "";
  return {
    sender: [...new Set(senders)].filter(isSender).slice(0, mostSenders),
    from: readDay(search.get("from")),
    to: readDay(search.get("to")),
    whose: whose === "mine" || whose === "others" ? whose : null,
    file: /^[1-9]\d{0,14}$/.test(file) ? Number(file) : null,
    current: search.get("on") === "current",
    closed: search.get("closed") === "today",
  };
}

/** The address of a filter: the pairs that its form sends. */
export function taskFilterEntries(filter: DeskFilter): [string, string][] {
  const { sender, from, to, whose, file, current, closed } = filter;
  const entries = sender.map((entry): [string, string] => ["sender", entry]);
  if (from) entries.push(["from", from]);
  if (to) entries.push(["to", to]);
  if (whose) entries.push(["whose", whose]);
  if (file) entries.push(["of", String(file)]);
  if (current) entries.push(["on", "current"]);
  if (closed) entries.push(["closed", "today"]);
  return entries;
}

export function isFiltering(filter: DeskFilter): boolean {
  return taskFilterEntries(filter).length > 0;
}

function isSender(entry: string): boolean {
  return entry !== "" && entry.length <= longestSender && !/\p{Cc}/u.test(entry);
}

function readDay(text: string | null): string | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text) || text < "1000" || text > "9000") return null;
  const at = new Date(`${text}T00:00:00Z`);
  // Rejects days that do not exist, such as 30 February.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null;
}

import { z } from "zod";
import type { EdgeState } from "#demo/google/edge/edge-state.ts";
import { invalidArgument, sendError } from "#demo/google/google-error.ts";
import { ask } from "#demo/google/sign-in/ask-emulator.ts";
import { type Exchange, sendBytes } from "#demo/google/sign-in/exchange.ts";
import { outerHistoryIds } from "./history-ids.ts";
import { parseSearch, type Search, UnknownOperator } from "./search-language.ts";

const Item = z.looseObject({ id: z.string() });
const Listing = z.object({
  messages: z.array(Item).optional(),
  threads: z.array(Item).optional(),
  nextPageToken: z.string().optional(),
});
type Item = z.infer<typeof Item>;
type Kind = "messages" | "threads";

/** messages.list and threads.list: the emulator answers single terms, the edge adds OR, braces and minus. */
export async function answerSearch(
  state: EdgeState,
  exchange: Exchange,
  email: string,
  kind: Kind,
) {
  const query = exchange.url.searchParams;
  const search = readSearch(query.get("q") ?? "");
  if (typeof search === "string") return sendError(exchange, invalidArgument(search));
  const filter = new URLSearchParams([
    ...query.getAll("labelIds").map((label) => ["labelIds", label]),
    ["includeSpamTrash", query.get("includeSpamTrash") ?? "false"],
  ]);
  const all = await listAll(state, email, kind, filter, "");
  const hits = search ? await find(state, email, kind, filter, search, all) : undefined;
  const found = all.filter(({ id }) => hits?.has(id) ?? true);
  const offset = Number(query.get("pageToken") ?? 0) || 0;
  const size = Math.min(500, Math.max(1, Number(query.get("maxResults") ?? 100) || 100));
  const page = found.slice(offset, offset + size);
  const answer = {
    // Google omits an empty list.
    ...(page.length > 0 ? { [kind]: page } : {}),
    ...(offset + size < found.length ? { nextPageToken: String(offset + size) } : {}),
    resultSizeEstimate: found.length,
  };
  const bytes = Buffer.from(outerHistoryIds(JSON.stringify(answer)));
  sendBytes(exchange, 200, "application/json; charset=UTF-8", bytes);
}

function readSearch(q: string): Search | string | undefined {
  try {
    return parseSearch(q, Date.now());
  } catch (error) {
    if (error instanceof UnknownOperator) return error.message;
    throw error;
  }
}

async function listAll(
  state: EdgeState,
  email: string,
  kind: Kind,
  filter: URLSearchParams,
  q: string,
): Promise<Item[]> {
  const items: Item[] = [];
  let pageToken: string | undefined = "0";
  while (pageToken !== undefined) {
    const query: URLSearchParams = new URLSearchParams(filter);
    query.set("maxResults", "500");
    query.set("pageToken", pageToken);
    if (q) query.set("q", q);
    const page: z.infer<typeof Listing> = await ask(state, email, `${kind}?${query}`, Listing);
    items.push(...(page[kind] ?? []));
    pageToken = page.nextPageToken;
  }
  return items;
}

async function find(
  state: EdgeState,
  email: string,
  kind: Kind,
  filter: URLSearchParams,
  search: Search,
  all: Item[],
): Promise<Set<string>> {
  const inner = (part: Search) => find(state, email, kind, filter, part, all);
  if (search.is === "term") {
    return idsOf(await listAll(state, email, kind, filter, search.text));
  }
  if (search.is === "not") {
    const without = await inner(search.part);
    return idsOf(all.filter(({ id }) => !without.has(id)));
  }
  const parts = await Promise.all(search.parts.map(inner));
  const [first = new Set<string>(), ...others] = parts;
  return search.is === "or"
    ? new Set(parts.flatMap((ids) => [...ids]))
    : new Set([...first].filter((id) => others.every((ids) => ids.has(id))));
}

function idsOf(items: Item[]): Set<string> {
  return new Set(items.map(({ id }) => id));
}

import type { LoaderFunctionArgs } from "react-router";
import { z } from "zod";
import type { CallDescription } from "#app/domain/command/api-call.server.ts";
import { type Cursor, cursorSchema, type Page } from "#app/domain/threads/cursor.ts";
import { apiJson } from "#app/http/replies/reply.server.ts";
import { streamArray } from "./stream-array.ts";

export type CallArgs = Pick<LoaderFunctionArgs, "request" | "url" | "params" | "context">;

/** A call of /api that is no command's: it parses its request and replies by itself. */
export type WebCall = CallDescription & {
  respond: (args: CallArgs) => Promise<Response> | Response;
};

/** Keeps the exact types of a call's parts. */
export function describeCall<const Call extends CallDescription>(call: Call): Call {
  return call;
}

/** Replies to a call. The compiler checks the body against the call's schema. */
export function answerTo<Call extends CallDescription>(
  _call: Call,
  body: z.output<Call["answer"]>,
  init?: ResponseInit,
): Response {
  return apiJson(body, init);
}

/** The query of a paged list. Without either field the reply is the whole list. */
export const pageQuery = {
  cursor: cursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
};

/**
 * Returns the Link header with the next page's address (RFC 8288). The body stays the
 * specification's bare array.
 */
export function pageHeaders(url: URL, nextCursor: string | null): HeadersInit {
  if (nextCursor === null) return {};
  const next = new URL(url);
  next.searchParams.set("cursor", nextCursor);
  return { link: `<${next.pathname}${next.search}>; rel="next"` };
}

/** How many items of a list are read at once, for a list of any length. */
const pageSize = 100;

type ListCall<Item> = CallDescription & { answer: z.ZodArray<z.ZodType<Item>> };
type ListQuery = { cursor?: Cursor | undefined; limit?: number | undefined };
type ReadPage<Item> = (page: { cursor?: Cursor | undefined; limit: number }) => Promise<Page<Item>>;

/**
 * Replies with a page of a list if a limit or a cursor is given, otherwise with the whole list
 * (specification, section 7), streamed. An item that moves to the top of the list meanwhile may be
 * missing; no item is in it twice.
 */
export async function answerList<Item>(
  _call: ListCall<Item>,
  { request, url, query }: Pick<CallArgs, "request" | "url"> & { query: ListQuery },
  readPage: ReadPage<Item>,
): Promise<Response> {
  const { cursor, limit } = query;
  const page = await readPage({ cursor, limit: limit ?? pageSize });
  if (cursor || limit !== undefined) {
    return apiJson(page.items, { headers: pageHeaders(url, page.nextCursor) });
  }
  // The first page is read before the response begins, so that a failure gets an error status.
  return streamArray(pagesFrom(page, readPage, request.signal));
}

async function* pagesFrom<Item>(
  first: Page<Item>,
  readPage: ReadPage<Item>,
  signal: AbortSignal,
): AsyncGenerator<Item[]> {
  let page = first;
  yield page.items;
  while (page.nextCursor !== null) {
    signal.throwIfAborted();
    page = await readPage({ cursor: cursorSchema.parse(page.nextCursor), limit: pageSize });
    yield page.items;
  }
}

import type { z } from "zod";
import { type Cursor, cursorSchema, type Page } from "#app/domain/threads/cursor.ts";
import { apiJson } from "#app/http/replies/reply.server.ts";
import type { ApiCall } from "./call.ts";
import { pageHeaders } from "./paging.ts";
import { streamArray } from "./stream-array.ts";

/** Replies to a call. The compiler checks the body against the call's schema. */
export function answerTo<Call extends ApiCall>(
  _call: Call,
  body: z.output<Call["answer"]>,
  init?: ResponseInit,
): Response {
  return apiJson(body, init);
}

/** How many items of a list are read at once, for a list of any length. */
const pageSize = 100;

type ListCall<Item> = ApiCall & { answer: z.ZodArray<z.ZodType<Item>> };
type Asked = { cursor?: Cursor | undefined; limit?: number | undefined };
type ReadPage<Item> = (page: { cursor?: Cursor | undefined; limit: number }) => Promise<Page<Item>>;

/**
 * Replies with a page of a list if a limit or a cursor is given, otherwise with the whole list
 * (specification, section 7), streamed. An item that moves to the top of the list meanwhile may be
 * missing; no item is in it twice.
 */
export async function answerList<Item>(
  _call: ListCall<Item>,
  { request, url, asked }: { request: Request; url: URL; asked: Asked },
  readPage: ReadPage<Item>,
): Promise<Response> {
  const { cursor, limit } = asked;
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

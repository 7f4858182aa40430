import type { z } from "zod";
import { type Cursor, cursorSchema, type Page } from "#app/domain/threads/cursor.ts";
import { apiJson } from "#app/http/replies/reply.server.ts";
import type { ApiCall } from "./call.ts";
import { pageHeaders } from "./paging.ts";
import { streamArray } from "./stream-array.ts";

/** Answers a call; the compiler holds the body against the call's schema. */
export function answerTo<Call extends ApiCall>(
  _call: Call,
  body: z.output<Call["answer"]>,
  init?: ResponseInit,
): Response {
  return apiJson(body, init);
}

/** How much of a list is read at once, whatever its length. */
const pageSize = 100;

type ListCall<Item> = ApiCall & { answer: z.ZodArray<z.ZodType<Item>> };
type Asked = { cursor?: Cursor | undefined; limit?: number | undefined };
type ReadPage<Item> = (page: { cursor?: Cursor | undefined; limit: number }) => Promise<Page<Item>>;

/**
 * Answers a call with a page of a list where a limit or a cursor asks for one, else with the whole list
 * (specification, section 7), sent while it is read. Something that moves to the top of the list
 * meanwhile may be left out of that answer; nothing is in it twice.
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
  // The first page is there before the answer begins, so that a failure is answered as one.
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

import { orElse } from "#app/client/requests/or-else.ts";

type Asked<Answer> = { url: URL; serverLoader: () => Promise<Answer> };

/** The client loader of further pages (see useMorePages): without a page if it could not be read. */
export function loadMorePage<Answer>({ url, serverLoader }: Asked<Answer>) {
  const cursor = url.searchParams.get("cursor") ?? "";
  return orElse(serverLoader(), () => ({ cursor, page: null }));
}

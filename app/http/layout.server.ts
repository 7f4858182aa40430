import { fetchDest } from "remix-utils/sec-fetch";

/** The layout of a page. The server decides it so that the first HTML is right (specification, section 2). */
export type Layout = { framed: boolean; extension: boolean };

/**
 * A page is framed when the browser says so (Sec-Fetch-Dest) or the address does (extension=chrome). A client
 * navigation takes the latter from its referrer.
 */
export function layoutOf(request: Request, url: URL): Layout {
  const extension = url.searchParams.get("extension") === "chrome";
  const framed = fetchDest(request) === "iframe";
  return { framed: framed || extension, extension };
}

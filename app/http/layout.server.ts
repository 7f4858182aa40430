import { fetchDest } from "remix-utils/sec-fetch";

/** How a page is laid out, decided on the server so that the first byte is right (specification, section 2). */
export type Layout = { framed: boolean; extension: boolean };

/**
 * Framed: the browser says so (Sec-Fetch-Dest) or the address does (extension=chrome), which a
 * client navigation keeps by its referrer.
 */
export function layoutOf(request: Request, url: URL): Layout {
  const extension = url.searchParams.get("extension") === "chrome";
  const framed = fetchDest(request) === "iframe";
  return { framed: framed || extension, extension };
}

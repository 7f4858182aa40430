import { fetchDest } from "remix-utils/sec-fetch";

/** The layout of a page. The server decides it so that the first HTML is right (specification, section 2). */
export type Layout = { framed: boolean; extension: boolean };

/**
 * A page is framed when the browser says so (Sec-Fetch-Dest) or the address does (extension=chrome). It is asked once
 * for a document; links keep extension=chrome, so that a reload of a later page finds it too.
 */
export function layoutOf(request: Request, url: URL): Layout {
  const extension = url.searchParams.get("extension") === "chrome";
  const framed = fetchDest(request) === "iframe";
  return { framed: framed || extension, extension };
}

import { fetchDest } from "remix-utils/sec-fetch";

const cookie = /(?:^|;\s*)galley-styles=([\w.-]{1,64})/;

/**
 * Whether a page carries the styles in itself: a browser that opens it and does not have this stylesheet yet would ask
 * for that next, a round trip before it shows anything (docs/decisions/0041). A program that asks for the page gets the
 * link. `stylesheet` is its address, whose last part names its content.
 */
export function needsStyles(request: Request, stylesheet: string): boolean {
  const destination = fetchDest(request);
  const isOpened = destination === "document" || destination === "iframe";
  const known = cookie.exec(request.headers.get("cookie") ?? "")?.[1];
  return isOpened && known !== stylesheet.split("/").at(-1);
}

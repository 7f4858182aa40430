import { fetchDest } from "remix-utils/sec-fetch";

const cookie = /(?:^|;\s*)galley-styles=([\w.-]{1,64})/;

/**
 * Whether a page contains its styles inline: a browser without this stylesheet would otherwise request it next, a
 * round trip before it shows anything (docs/decisions/0041). A program that requests the page gets a link.
 */
export function needsStyles(request: Request, stylesheet: string): boolean {
  const destination = fetchDest(request);
  const isOpened = destination === "document" || destination === "iframe";
  const known = cookie.exec(request.headers.get("cookie") ?? "")?.[1];
  return isOpened && known !== stylesheet.split("/").at(-1);
}

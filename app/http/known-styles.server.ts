const cookie = /(?:^|;\s*)galley-styles=([\w.-]{1,64})/;

/**
 * Whether a page carries the styles in itself: a browser that opens it and does not have this stylesheet yet would ask
 * for that next, a round trip before it shows anything (docs/decisions/0041). A program that asks for the page gets the
 * link. `stylesheet` is its address, whose last part names its content.
 */
export function needsStyles({ headers }: Request, stylesheet: string): boolean {
  const isOpened = /^(document|iframe)$/.test(headers.get("sec-fetch-dest") ?? "");
  const known = cookie.exec(headers.get("cookie") ?? "")?.[1];
  return isOpened && known !== stylesheet.split("/").at(-1);
}

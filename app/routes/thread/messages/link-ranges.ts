const mostLinks = 500;
const address = /\bhttps?:\/\/[^\s<>"“”«»`]{1,2000}/gi;
/** Punctuation that follows an address and is not part of it: the end of a sentence or of a bracket. */
const closing = /(?<![.,;:!?'’)\]}*_~])[.,;:!?'’)\]}*_~]+$/;

/** A web address in a text. `host`: the name of the server that it leads to, where that is not what is written. */
export type LinkRange = { start: number; end: number; href: string; host: string | null };

/** The web addresses in a text, with their targets: http and https only, at most 500. */
export function linkRanges(text: string): LinkRange[] {
  const links: LinkRange[] = [];
  for (const { 0: found, index } of text.matchAll(address)) {
    const href = withoutClosing(found);
    if (URL.canParse(href)) {
      links.push({ start: index, end: index + href.length, href, host: unwrittenHost(href) });
    }
    if (links.length === mostLinks) break;
  }
  return links;
}

/** Letters of other scripts look like Latin ones, and a name before "@" like a server's. */
function unwrittenHost(href: string): string | null {
  const { hostname, username } = new URL(href);
  const written = href.slice(href.indexOf("://") + 3).toLowerCase();
  return username === "" && written.startsWith(hostname) ? null : hostname;
}

/** A bracket that was opened within the address belongs to it. */
function withoutClosing(found: string): string {
  const bare = found.replace(closing, "");
  const isOpen = bare.lastIndexOf("(") > bare.lastIndexOf(")");
  return isOpen && found[bare.length] === ")" ? `${bare})` : bare;
}

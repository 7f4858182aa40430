const mostLinks = 500;
const address = /\bhttps?:\/\/[^\s<>"“”«»`]{1,2000}/gi;
/** Punctuation that follows an address and is not part of it: the end of a sentence or of a bracket. */
const closing = /(?<![.,;:!?'’)\]}*_])[.,;:!?'’)\]}*_]+$/;

/** The web addresses in a text, with their targets: http and https only, at most 500. */
export function linkRanges(text: string): { start: number; end: number; href: string }[] {
  const links: { start: number; end: number; href: string }[] = [];
  for (const { 0: found, index } of text.matchAll(address)) {
    const href = withoutClosing(found);
    if (URL.canParse(href)) links.push({ start: index, end: index + href.length, href });
    if (links.length === mostLinks) break;
  }
  return links;
}

/** A bracket that was opened within the address belongs to it. */
function withoutClosing(found: string): string {
  const bare = found.replace(closing, "");
  const isOpen = bare.lastIndexOf("(") > bare.lastIndexOf(")");
  return isOpen && found[bare.length] === ")" ? `${bare})` : bare;
}

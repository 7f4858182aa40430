const MAX_DEPTH = 1500;
// Elements that mail programs always close; the others may stand open in honest HTML.
const CLOSED_ELEMENT =
  /<(\/?)(?:div|span|table|tbody|blockquote|font|b|i|u|a|center|strong|em)\b/gi;

/**
 * HTML whose elements nest within reason, as it is. Building a tree of what nests deeper takes
 * time that grows with the square of its depth, so from such HTML only its words are kept.
 */
export function shallowHtml(html: string): string {
  let depth = 0;
  for (const tag of html.matchAll(CLOSED_ELEMENT)) {
    depth = tag[1] ? Math.max(0, depth - 1) : depth + 1;
    if (depth > MAX_DEPTH) return html.replace(/<[^<>]*>/g, " ");
  }
  return html;
}

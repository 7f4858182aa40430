const MAX_DEPTH = 1500;
// Elements that mail programs always close. Other elements may stay open in ordinary HTML.
const CLOSED_ELEMENT =
  /<(\/?)(?:div|span|table|tbody|blockquote|font|b|i|u|a|center|strong|em)\b/gi;

/**
 * Returns HTML of ordinary nesting depth unchanged. Parsing deeper nesting takes time quadratic in its depth,
 * so such HTML is reduced to its text.
 */
export function shallowHtml(html: string): string {
  let depth = 0;
  for (const tag of html.matchAll(CLOSED_ELEMENT)) {
    depth = tag[1] ? Math.max(0, depth - 1) : depth + 1;
    if (depth > MAX_DEPTH) return html.replace(/<[^<>]*>/g, " ");
  }
  return html;
}

const tag = /<(\/?)([a-z][a-z0-9:]{0,30})((?:"[^"<>]{0,4000}"|'[^'<>]{0,4000}'|[^<>"']){0,200})>/gi;
const empty = /^(?:img|br|hr|input|meta|link|area|base|col|embed|source|track|wbr)$/i;
/** Past this number the rest of the HTML is shown as it is: no mail hides so many parts. */
const mostHidden = 2_000;

/**
 * Divides HTML into what a mail program shows and what its styles hide: no display, no size, no height, no opacity,
 * or letters in the colour of their background. Both are HTML; a hidden part ends with its element.
 */
export function divideVisible(html: string): { shown: string; hidden: string } {
  const shown: string[] = [];
  const hidden: string[] = [];
  let from = 0;
  let open: { name: string; depth: number; start: number } | undefined;
  for (const match of html.matchAll(tag)) {
    const [whole, slash, element = "", attributes = ""] = match;
    const name = element.toLowerCase();
    if (open?.name === name) {
      open.depth += depthChange(slash, attributes);
      if (open.depth > 0) continue;
      from = match.index + whole.length;
      hidden.push(html.slice(open.start, from));
      open = undefined;
    } else if (!open && !slash && mayHide(name, attributes) && hidden.length < mostHidden) {
      shown.push(html.slice(from, match.index));
      open = { name, depth: 1, start: match.index };
    }
  }
  // An element that is never closed would hide the whole mail: it is shown.
  shown.push(open ? (shown.pop() ?? "") + html.slice(open.start) : html.slice(from));
  return { shown: shown.join(" "), hidden: hidden.join("\n") };
}

function depthChange(slash: string | undefined, attributes: string): number {
  if (slash) return -1;
  return attributes.endsWith("/") ? 0 : 1;
}

function mayHide(name: string, attributes: string): boolean {
  return !empty.test(name) && isHidden(attributes);
}

const styleAttribute = /\sstyle\s{0,5}=\s{0,5}(?:"([^"]*)"|'([^']*)')/i;
const hiddenAttribute = /\shidden(?:\s|=|\/|$)/i;
const noDisplay =
  /(?:^|[;\s])(?:display\s{0,5}:\s{0,5}none|visibility\s{0,5}:\s{0,5}(?:hidden|collapse)|mso-hide\s{0,5}:\s{0,5}all|opacity\s{0,5}:\s{0,5}0(?:\.0{1,5})?(?![.\d])|font-size\s{0,5}:\s{0,5}[01](?:\.0{1,5})?(?:px|pt|em|rem|%)?(?![.\d]))/i;
const noHeight = /(?:^|[;\s])(?:max-)?height\s{0,5}:\s{0,5}[01](?:px|pt|em)?(?![.\d])/i;
const noOverflow = /overflow(?:-y)?\s{0,5}:\s{0,5}hidden/i;

function isHidden(attributes: string): boolean {
  const found = styleAttribute.exec(attributes);
  if (hiddenAttribute.test(attributes.replace(/"[^"]*"|'[^']*'/g, '""'))) return true;
  const style = found?.[1] ?? found?.[2] ?? "";
  if (style === "") return false;
  if (noDisplay.test(style) || (noHeight.test(style) && noOverflow.test(style))) return true;
  const color = colorIn(/(?:^|[;\s])color\s{0,5}:\s{0,5}([^;!]{1,60})/i, style);
  const ground = colorIn(/(?:^|[;\s])background(?:-color)?\s{0,5}:\s{0,5}([^;!]{1,60})/i, style);
  return color !== null && ground !== null && color === ground;
}

const names: Record<string, string> = { white: "#ffffff", black: "#000000" };

function colorIn(pattern: RegExp, style: string): string | null {
  const value = pattern.exec(style)?.[1]?.trim().toLowerCase();
  if (!value) return null;
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(value);
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join("")}`;
  const parts = /^rgb\(\s{0,3}(\d{1,3})\D{1,5}(\d{1,3})\D{1,5}(\d{1,3})\s{0,3}\)$/.exec(value);
  if (!parts) return names[value] ?? value;
  return `#${parts
    .slice(1)
    .map((part) => Number(part).toString(16).padStart(2, "0"))
    .join("")}`;
}

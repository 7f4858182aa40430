/** The root's start tag in an XML text, and where its attributes begin and end, quotes included. */
export type RootTag = { from: number; to: number; name: string; attributes: Attribute[] };
type Attribute = { name: string; from: number; to: number; value: string };

const SPACE = /\s/;

/** Returns the start tag of the root, behind declarations, comments and the document type; null if there is none. */
export function findRootTag(xml: string): RootTag | null {
  let at = 0;
  while (at < xml.length) {
    if (xml.startsWith("<!--", at)) at = after(xml, "-->", at + 4);
    else if (xml.startsWith("<?", at)) at = after(xml, "?>", at + 2);
    else if (xml.startsWith("<!", at)) at = afterDocumentType(xml, at + 2);
    else if (xml[at] === "<") return readTag(xml, at);
    else at++;
  }
  return null;
}

function after(xml: string, ending: string, from: number): number {
  const at = xml.indexOf(ending, from);
  return at < 0 ? xml.length : at + ending.length;
}

function afterDocumentType(xml: string, from: number): number {
  let depth = 0;
  let at = from;
  while (at < xml.length) {
    const char = xml[at] ?? "";
    if (char === '"' || char === "'") at = after(xml, char, at + 1);
    else if (xml.startsWith("<!--", at)) at = after(xml, "-->", at + 4);
    else {
      if (char === "[") depth++;
      if (char === "]") depth--;
      at++;
      if (char === ">" && depth === 0) return at;
    }
  }
  return at;
}

function readTag(xml: string, from: number): RootTag | null {
  let at = endOfName(xml, from + 1);
  const name = xml.slice(from + 1, at);
  const attributes: Attribute[] = [];
  while (at < xml.length) {
    if (xml[at] === ">") return { from, to: at + 1, name, attributes };
    if (SPACE.test(xml[at] ?? "") || xml[at] === "/") {
      at++;
      continue;
    }
    const attribute = readAttribute(xml, at);
    if (!attribute) return null;
    attributes.push(attribute);
    at = attribute.to;
  }
  return null;
}

function readAttribute(xml: string, from: number): Attribute | null {
  const end = endOfName(xml, from);
  let at = end;
  while (SPACE.test(xml[at] ?? "") || xml[at] === "=") at++;
  const quote = xml[at] ?? "";
  if (end === from || (quote !== '"' && quote !== "'")) return null;
  const to = after(xml, quote, at + 1);
  return { name: xml.slice(from, end), from, to, value: xml.slice(at + 1, to - 1) };
}

function endOfName(xml: string, from: number): number {
  let at = from;
  while (at < xml.length && !/[\s=>/"'<]/.test(xml[at] ?? "")) at++;
  return at;
}

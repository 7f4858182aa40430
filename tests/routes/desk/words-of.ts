/** The texts and labels of a page, as read or heard by a person, each once, entities resolved. */
export function wordsOf(html: string): Set<string> {
  const shown = html
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, "")
    // React parts neighbouring texts by empty comments.
    .replaceAll("<!-- -->", "");
  const texts = shown.split(/<[^>]+>/);
  const labels = [...shown.matchAll(/\s(?:aria-label|alt|title|placeholder)="([^"]*)"/g)];
  const all = [...texts, ...labels.map(([, label = ""]) => label)];
  return new Set(all.map((text) => resolved(text).trim()).filter(Boolean));
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

function resolved(text: string): string {
  return text
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? "")
    .replaceAll("’", "'")
    .replace(/\s+/g, " ");
}

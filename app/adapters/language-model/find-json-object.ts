/** An answer with more places where an object could begin is not searched further. */
const mostBeginnings = 200;

/**
 * Returns the JSON objects that stand in a text, outermost ones only, in their order. Models write thoughts, prose
 * and code fences around their answer, and some repeat the question's data in them.
 */
export function findJsonObjects(text: string): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = [];
  let beginnings = 0;
  for (let start = text.indexOf("{"); start >= 0 && beginnings < mostBeginnings; beginnings++) {
    const end = endOfObject(text, start);
    const object = end === null ? null : parseObject(text.slice(start, end));
    if (object) found.push(object);
    start = text.indexOf("{", object && end ? end : start + 1);
  }
  return found;
}

/** The position after the brace that closes the object at `start`; null if none does. */
function endOfObject(text: string, start: number): number | null {
  let depth = 0;
  let isInString = false;
  for (let at = start; at < text.length; at++) {
    const letter = text[at];
    if (isInString) {
      if (letter === "\\") at++;
      else if (letter === '"') isInString = false;
    } else if (letter === '"') isInString = true;
    else if (letter === "{") depth++;
    else if (letter === "}") {
      depth--;
      if (depth === 0) return at + 1;
    }
  }
  return null;
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

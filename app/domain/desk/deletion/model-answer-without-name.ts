import { modelAnswerSchema } from "#app/extraction/extraction-types.ts";

const instead = "the file";

/**
 * Returns a language model's answer without the names of permanently deleted files: the model was
 * given those names. A name in the mail's own text belongs to the mail and stays. Returns the same
 * answer if it contains no such name.
 */
export function withoutName(answer: unknown, names: readonly string[], body: string): unknown {
  const read = modelAnswerSchema.safeParse(answer);
  const gone = names.filter((name) => name !== "");
  if (!read.success || !read.data.items) return answer;
  const isNamed = (text: string) => gone.some((name) => holds(text, name));
  const items = read.data.items.map((item) => ({
    ...item,
    file: item.file !== null && isNamed(item.file) ? null : item.file,
    task: clean(item.task, gone, body),
    reason: clean(item.reason, gone, body),
  }));
  return JSON.stringify(items) === JSON.stringify(read.data.items)
    ? answer
    : { ...read.data, items };
}

function holds(text: string, name: string): boolean {
  return text.toLowerCase().includes(name.toLowerCase());
}

function clean(text: string, names: readonly string[], body: string): string {
  return names
    .filter((name) => !holds(body, name))
    .reduce((left, name) => replaceEach(left, name), text);
}

/** Without a regular expression, since the names come from strangers. */
function replaceEach(text: string, name: string): string {
  const lower = text.toLowerCase();
  // Letters whose lower case is longer would shift the offsets.
  if (lower.length !== text.length) return text.replaceAll(name, instead);
  const wanted = name.toLowerCase();
  let cleaned = "";
  let from = 0;
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, from)) {
    cleaned += `${text.slice(from, at)}${instead}`;
    from = at + wanted.length;
  }
  return cleaned + text.slice(from);
}

import { modelAnswerSchema } from "#app/extraction/extraction-types.ts";

const instead = "the file";

/**
 * A language model's answer without the names of files that were deleted: the model was told them.
 * Where the mail's own text has a name, it is the mail's and stays. The same answer when it has none.
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

/** Not by a pattern: names are strangers' words. */
function replaceEach(text: string, name: string): string {
  const lower = text.toLowerCase();
  // Letters whose lower case is longer would move the places.
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

/** A table with its header, as Markdown. */
export function markdownTable(
  header: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const lines = [header, header.map(() => "---"), ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** Escapes words of a mail for a table. */
export function quoted(words: string): string {
  const line = words.replace(/\s+/g, " ").replaceAll("|", "\\|").trim();
  return `"${line.length > 160 ? `${line.slice(0, 160)}…` : line}"`;
}

/** Three decimal places, as for all figures of extraction. */
export function places(value: number): string {
  return value.toFixed(3);
}

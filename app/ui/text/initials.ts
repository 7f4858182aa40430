/** One or two letters for a person: 'Ada Lovelace' gives 'AL', 'ops@mill.example' gives 'O'; an address in angle brackets counts for nothing. */
export function initials(name: string): string {
  const words = name.replace(/(?: <|@).*$/s, "").match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu) ?? [];
  const first = words[0];
  if (!first) return "?";
  const last = words.length > 1 ? words.at(-1) : undefined;
  return `${firstLetter(first)}${last ? firstLetter(last) : ""}`;
}

function firstLetter(word: string): string {
  return (Array.from(word)[0] ?? "").toUpperCase();
}

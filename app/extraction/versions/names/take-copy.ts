import type { Mark } from "./name-types.ts";

const copyWord = "copy|kopie|copie|copia|kopi|kopia|kopio|kopya|копия|副本|コピー|사본";
const copyAtEnd = new RegExp(
  `(?:\\s?\\((\\d{1,2})\\)|[\\s_-]{1,3}(?:${copyWord})(?:[\\s_-]{0,2}\\(?(\\d{1,2})\\)?)?)$`,
  "u",
);
const copyAtStart = new RegExp(`^(?:${copyWord}) (?:of|von|de|di|van|av|af) `, "u");

/** Takes "copy 2", "(1)" and "Copy of" out of a folded name; returns the rest. */
export function takeCopy(text: string, marks: Mark[]): string {
  let rest = text.replace(/\s+/gu, " ").trim();
  // "(1)" may follow "- Copy"; people write no more than that.
  for (let at = 0; at < 3; at++) {
    const end = copyAtEnd.exec(rest);
    if (!end || end.index === 0) break;
    marks.push({ kind: "copy", number: Number(end[1] ?? end[2] ?? 1) });
    rest = rest.slice(0, end.index);
  }
  if (copyAtStart.test(rest)) {
    marks.push({ kind: "copy", number: 1 });
    rest = rest.replace(copyAtStart, "");
  }
  return rest;
}

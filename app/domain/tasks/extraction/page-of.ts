import { wordPattern } from "./word-pattern.ts";

const page = wordPattern(
  "(?:pp?\\.|pgs?\\.?|pages?|seiten?|auf s\\.|s\\.|página|pág\\.?|slides?|folien?|diapositiva|diapo|sheets?|blatt|spread) ?#?(\\d{1,4})",
);

/** The page, slide or sheet that a clause names first, or null. */
export function pageOf(clause: string): number | null {
  const match = page.exec(clause.slice(0, 600));
  return match?.[1] ? Number(match[1]) : null;
}

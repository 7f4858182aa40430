import { wordPattern } from "./word-pattern.ts";

const page = wordPattern(
  "(?:pp?\\.|pgs?\\.?|pages?|seiten?|auf s\\.|s\\.|páginas?|p[áa]gs?\\.?|slides?|folien?|diapositivas?|diapo|planches?|sheets?|blatt|spread) ?#?(\\d{1,4})",
);

const pages = new RegExp(`${page.source}((?:(?:,| and| und| et| y| &|/) ?\\d{1,4})*)`, "giu");

/** All pages of "pages 3, 5 and 12". */
export function pagesOf(clause: string): number[] {
  return [...clause.slice(0, 600).matchAll(pages)].flatMap(([, first, more]) =>
    [first, ...(more?.match(/\d+/g) ?? [])].map(Number),
  );
}

/** The page, slide or sheet that a clause names first, or null. */
export function pageOf(clause: string): number | null {
  const match = page.exec(clause.slice(0, 600));
  return match?.[1] ? Number(match[1]) : null;
}

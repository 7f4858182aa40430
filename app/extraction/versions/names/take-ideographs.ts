import type { Mark } from "./name-types.ts";

const ideographs: [RegExp, (found: RegExpExecArray) => Mark][] = [
  [
    /第?([0-9]{1,2}|[一二三四五六七八九十])(?:版|稿|次修改|校)/u,
    (m) => ({ kind: "number", noun: "版", parts: [ideographNumber(m[1] ?? "")] }),
  ],
  [
    /(?:初稿|初版|初校|草稿|草案|下書き|ラフ|原稿|초안|시안)/u,
    (m) => ({ kind: "stage", stage: "early", word: m[0], number: 0 }),
  ],
  [
    /(?:再校|念校|修正(?:版|済み?)?|改訂版?|修改(?:版|稿)?|更新版?|更新|新版|수정본?|변경)([0-9]{0,2})/u,
    (m) => ({ kind: "stage", stage: "changed", word: "修正", number: Number(m[1] || 0) }),
  ],
  [
    /(?:最終版?|最终版?|最終稿|終稿|终稿|定稿|校了|確定版?|최종본?|확정)([0-9]{0,2})/u,
    (m) => ({ kind: "stage", stage: "late", word: "最終", number: Number(m[1] || 0) }),
  ],
];

function ideographNumber(text: string): number {
  return Number(text) || "一二三四五六七八九十".indexOf(text) + 1;
}

/**
 * Takes the signs of a version out of Chinese, Japanese and Korean names; returns the rest. These languages have
 * no spaces between words.
 */
export function takeIdeographs(text: string, marks: Mark[]): string {
  let rest = text;
  for (const [pattern, mark] of ideographs) {
    const found = pattern.exec(rest);
    if (!found) continue;
    marks.push(mark(found));
    rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
  }
  return rest;
}

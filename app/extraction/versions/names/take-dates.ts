import type { Mark } from "./name-types.ts";

const dates: [RegExp, (match: RegExpExecArray) => [string, string, string]][] = [
  [
    /(?<!\d)(20[1-4]\d)([-_. ]?)([01]\d)\2([0-3]\d)(?!\d)/u,
    (m) => [m[1] ?? "", m[3] ?? "", m[4] ?? ""],
  ],
  [
    /(?<!\d)([0-3]?\d)([-_.])([01]?\d)\2((?:20)?[1-4]\d)(?!\d)/u,
    (m) => [(m[4] ?? "").padStart(4, "20"), m[3] ?? "", m[1] ?? ""],
  ],
  [/(?<!\d)([0-3]\d)([01]\d)(20[1-4]\d)(?!\d)/u, (m) => [m[3] ?? "", m[2] ?? "", m[1] ?? ""]],
  // "Jury 04.04": day and month, but not a number that a name begins with.
  [
    /(?<=\p{L}[\s_-]{0,3})(?<!\d)([0-3]\d)\.([01]\d)(?![.\d])/u,
    (m) => ["0", m[2] ?? "", m[1] ?? ""],
  ],
  [/(?<!\d)([1-4]\d)([01]\d)([0-3]\d)(?!\d)/u, (m) => [`20${m[1]}`, m[2] ?? "", m[3] ?? ""]],
];
const months = [
  "jan|ene|gen|sty|led|ocak",
  "feb|fev|fevr|lut|uno|subat",
  "mar|maerz|marz|maart|mart|mrz",
  "apr|avr|abr|kwi|dub|nisan",
  "may|mai|maj|mei|mag|mayis",
  "jun|juin|giu|cze|haziran",
  "jul|juil|lug|lip|temmuz",
  "aug|aout|ago|sie|srp|agustos",
  "sep|sept|set|wrz|zar|eylul",
  "oct|okt|out|ott|paz|ekim",
  "nov|lis|kasim",
  "dec|dez|des|dic|gru|pro|aralik",
];
const named = new RegExp(
  `(?<![\\p{L}\\d])([0-3]?\\d)[-_. ]*(?:${months.map((names) => `(${names})`).join("|")})\\p{L}{0,7}(?:[-_., ]*(20[1-4]\\d))?(?![\\p{L}\\d])`,
  "u",
);
const timeAfter = /^[\s_t-]*(?:at |um )?\d{1,2}[.:h-]?[0-5]\d(?:[.:-]?[0-5]\d)?(?![\p{L}\d])/u;

/** Takes the first date out of a folded name; returns the rest. `sentAt` is when its mail was sent. */
export function takeDates(text: string, marks: Mark[], sentAt: Date | null = null): string {
  for (const [pattern, read] of dates) {
    const match = pattern.exec(text);
    if (!match) continue;
    const [year, month, day] = read(match).map(Number);
    if (year === undefined || !month || !day || month > 12 || day > 31) continue;
    marks.push({ kind: "date", day: year * 10_000 + month * 100 + day });
    const before = text
      .slice(0, match.index)
      .replace(/(?<=^|[\s_-])(?:stand|vom|du|del|of)[\s_.-]*$/u, "");
    const after = text.slice(match.index + match[0].length).replace(timeAfter, "");
    return `${before} ${after}`;
  }
  return takeNamedDate(text, marks) ?? takeShortDate(text, marks, sentAt) ?? text;
}

/** "12 May", "3. März 2026"; dates without a year in one thread are of one year. */
function takeNamedDate(text: string, marks: Mark[]): string | null {
  const match = named.exec(text);
  if (!match) return null;
  const month = match.slice(2, 14).findIndex(Boolean) + 1;
  const year = Number(match[14] ?? 0);
  marks.push({ kind: "date", day: year * 10_000 + month * 100 + Number(match[1]) });
  return `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;
}

/** The most days before and after its mail that four digits may be apart to count as a date. */
const daysBefore = 21;
const daysAfter = 2;

/** "0314" is 14 March in a mail of that time, otherwise a number. */
function takeShortDate(text: string, marks: Mark[], sentAt: Date | null): string | null {
  if (!sentAt) return null;
  const match = /(?<=\p{L}[\p{L}\d]*[\s_-]+)(?<!\d)(\d\d)(\d\d)(?!\d)/u.exec(text);
  if (!match) return null;
  const [one, other] = [Number(match[1]), Number(match[2])];
  for (const [month, day] of [
    [one, other],
    [other, one],
  ] as const) {
    const at = Date.UTC(sentAt.getUTCFullYear(), month - 1, day);
    const days = (sentAt.getTime() - at) / 86_400_000;
    if (month < 1 || month > 12 || day < 1 || day > 31) continue;
    // Without a readable date of the mail, the digits are a number as well.
    if (!(days >= -daysAfter && days <= daysBefore)) continue;
    marks.push({ kind: "date", day: month * 100 + day });
    return `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;
  }
  return null;
}

const usual = { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" } as const;

/** 'Fri, Jul 3' for a calendar day (YYYY-MM-DD) of this year, 'Fri, Jul 3, 2027' for one of another. */
export function dueWords(day: string, now: Date): string {
  const isThisYear = day.slice(0, 4) === String(now.getUTCFullYear());
  const format = isThisYear ? usual : { ...usual, year: "numeric" as const };
  return new Date(`${day.slice(0, 10)}T00:00:00Z`).toLocaleDateString("en-US", format);
}

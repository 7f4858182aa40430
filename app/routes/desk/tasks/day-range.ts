const dayMs = 24 * 60 * 60 * 1000;

/** The calendar day (YYYY-MM-DD) of an instant in a time zone. */
export function dayOf(instant: Date, timeZone: string): string {
  // The Swedish locale formats dates as ISO 8601.
  return instant.toLocaleDateString("sv-SE", { timeZone });
}

/** The first instant of a calendar day (YYYY-MM-DD) in a time zone. */
export function startOfDay(day: string, timeZone: string): Date {
  const asIfUtc = Date.parse(`${day}T00:00:00Z`);
  const guess = asIfUtc - offsetMs(asIfUtc, timeZone);
  // Clocks may change between the guess and the day's true beginning.
  return new Date(asIfUtc - offsetMs(guess, timeZone));
}

/** The last millisecond of a calendar day in a time zone. */
export function endOfDay(day: string, timeZone: string): Date {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
  return new Date(startOfDay(next, timeZone).getTime() - 1);
}

/** How far a zone's clocks are ahead of UTC at an instant. */
function offsetMs(instant: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  const name = format.formatToParts(instant).find(({ type }) => type === "timeZoneName")?.value;
  const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(name ?? "") ?? [];
  const ahead = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
  return sign === "-" ? -ahead : ahead;
}

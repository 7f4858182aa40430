const dayMs = 24 * 60 * 60 * 1000;
const made = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats the date of a mail, as short as possible (specification, section 2): the time today, the
 * weekday and time within 7 days, the day and time in the same year, with the year otherwise.
 * Instants are ISO 8601.
 */
export function formatMailDate(instant: string, now: string, timeZone: string): string {
  const date = new Date(instant);
  const age = dayNumber(new Date(now), timeZone) - dayNumber(date, timeZone);
  const time = { hour: "numeric", minute: "2-digit" } as const;
  const day = { month: "short", day: "numeric" } as const;
  if (age === 0) return format(date, timeZone, time);
  if (age > 0 && age < 7) return format(date, timeZone, { weekday: "short", ...time });
  if (year(date, timeZone) === year(new Date(now), timeZone)) {
    return format(date, timeZone, { ...day, ...time });
  }
  return format(date, timeZone, { ...day, year: "numeric", ...time });
}

/** Returns the calendar day of an instant in a time zone, in days since 1970. */
function dayNumber(date: Date, timeZone: string): number {
  const numeric = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  const parts = formatter(timeZone, numeric).formatToParts(date);
  const part = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(part("year"), part("month") - 1, part("day")) / dayMs;
}

function year(date: Date, timeZone: string): string {
  return format(date, timeZone, { year: "numeric" });
}

function format(date: Date, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  // Browsers and Node differ in the space before AM and PM.
  return formatter(timeZone, options)
    .format(date)
    .replace(/[\u202f\u00a0]/g, " ");
}

// Creating a formatter is far slower than using one.
function formatter(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${Object.keys(options)}`;
  const known = made.get(key) ?? new Intl.DateTimeFormat("en-US", { ...options, timeZone });
  made.set(key, known);
  return known;
}

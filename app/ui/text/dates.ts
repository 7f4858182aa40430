const formats = {
  day: { month: "short", day: "numeric" },
  dayOfYear: { month: "short", day: "numeric", year: "numeric" },
  dateTime: {
    month: "short",
    day: "numeric",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

// Creating a format costs far more than using one.
const made = new Map<string, Intl.DateTimeFormat>();

function format(name: keyof typeof formats, timeZone: string): Intl.DateTimeFormat {
  const key = `${name} ${timeZone}`;
  const known = made.get(key);
  if (known) return known;
  const fresh = new Intl.DateTimeFormat("en-US", { ...formats[name], timeZone });
  made.set(key, fresh);
  return fresh;
}

/** 'Nov 21': an instant (ISO 8601) as a day in the viewer's time zone. */
export function formatDay(instant: string, timeZone: string): string {
  return plainSpaces(format("day", timeZone).format(new Date(instant)));
}

/** 'Nov 21, 2026, 9:31 AM'. */
export function formatDateTime(instant: string, timeZone: string): string {
  return plainSpaces(format("dateTime", timeZone).format(new Date(instant)));
}

/** 'Nov 24, 2026' for a calendar day (YYYY-MM-DD), which has no time zone. */
export function formatCalendarDay(day: string): string {
  return plainSpaces(format("dayOfYear", "UTC").format(new Date(`${day.slice(0, 10)}T00:00:00Z`)));
}

/** Whether a calendar day is past in the viewer's time zone. */
export function isOver(day: string, timeZone: string, now: Date): boolean {
  // The Swedish locale formats dates as ISO 8601.
  return day.slice(0, 10) < now.toLocaleDateString("sv-SE", { timeZone });
}

// Browsers and Node differ in the space before AM and PM.
function plainSpaces(text: string): string {
  return text.replace(/[\u202f\u00a0]/g, " ");
}

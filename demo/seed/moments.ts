import type { Person } from "./cast.ts";

type Language = Person["language"];

const LOCALES: Record<Language, string> = { en: "en-GB", de: "de-DE", es: "es-ES", ja: "ja-JP" };
/** The studio's zone, one hour ahead of UTC the whole year so that dates do not jump. */
const ZONE = "+01:00";
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The moment that "12d 09:30" or "3h" names, relative to now. */
export function moment(at: string, now: Date): Date {
  const hours = /^(\d+)h$/.exec(at);
  if (hours)
    return new Date(Math.floor(now.getTime() / 60_000) * 60_000 - Number(hours[1]) * HOUR_MS);
  const days = /^(\d+)d (\d\d):(\d\d)$/.exec(at);
  if (!days) throw new Error(`Not a moment of the seed: ${at}`);
  const midnight = Math.floor((now.getTime() + HOUR_MS) / DAY_MS) * DAY_MS - HOUR_MS;
  const [, back, hour, minute] = days.map(Number);
  return new Date(midnight - (back ?? 0) * DAY_MS + (hour ?? 0) * HOUR_MS + (minute ?? 0) * 60_000);
}

/** Replaces `{+4d}` by a date, as a person would write it in that language. */
export function withDates(text: string, sent: Date, language: Language): string {
  return text.replace(/\{\+(\d+)d\}/g, (_, days) => {
    const date = new Date(sent.getTime() + Number(days) * DAY_MS);
    return format(date, language, { weekday: "long", day: "numeric", month: "long" });
  });
}

/** The line that Gmail puts over a quote. */
export function gmailAttribution(from: Person, sent: Date, reader: Language): string {
  const who = `${from.name} <${from.email}>`;
  const day = format(sent, reader, {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
  });
  const time = format(sent, reader, { hour: "2-digit", minute: "2-digit" });
  if (reader === "de") return `Am ${day} um ${time} Uhr schrieb ${who}:`;
  if (reader === "es") return `El ${day} a las ${time}, ${from.name} (<${from.email}>) escribió:`;
  if (reader === "ja") return `${day} ${time} ${who}:`;
  return `On ${day} at ${time}, ${who} wrote:`;
}

/** The field names in Outlook's header of a quoted mail. */
export function outlookLabels(language: Language) {
  if (language === "de") return ["Von", "Gesendet", "An", "Betreff"] as const;
  if (language === "es") return ["De", "Enviado", "Para", "Asunto"] as const;
  return ["From", "Sent", "To", "Subject"] as const;
}

export function longDate(date: Date, language: Language): string {
  return format(date, language, {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  });
}

function format(date: Date, language: Language, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(LOCALES[language], { timeZone: ZONE, ...options }).format(date);
}

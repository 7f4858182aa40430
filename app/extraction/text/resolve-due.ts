import { straightQuotes, wordPattern } from "./word-pattern.ts";

interface Day {
  year: number;
  month: number;
  day: number;
}

const weekdayNames: [RegExp, number][] = [
  [wordPattern("sundays?", "sonntags?", "dimanche", "domingo"), 0],
  [wordPattern("monday", "montags?", "lundi", "lunes"), 1],
  [wordPattern("tue(?:s(?:day)?)?", "dienstags?", "mardi", "martes"), 2],
  [wordPattern("wednesday", "mittwochs?", "mercredi", "miércoles"), 3],
  [wordPattern("thu(?:r(?:s(?:day)?)?)?", "donnerstags?", "jeudi", "jueves"), 4],
  [wordPattern("fri(?:day)?", "freitags?", "vendredi", "viernes"), 5],
  [wordPattern("saturday", "samstags?", "samedi", "sábado"), 6],
];
/** Short names that are words too ("the sun", "mon logo") count only where a day is expected. */
const ambiguousDays: [RegExp, number][] = (
  ["Sun", "Mon", "", "Wed", "", "", "Sat"] as const
).flatMap((name, weekday) =>
  name
    ? [
        [
          new RegExp(`(?<!\\p{L})(?:by|on|before|until|till|this|next|due) ${name}(?!\\p{L})`, "u"),
          weekday,
        ] satisfies [RegExp, number],
      ]
    : [],
);
/** Text of the work, not a deadline: 'it should say "from 1 March"'. */
const wording =
  /"[^"]{1,80}"|«[^»]{1,80}»|(?<!\p{L})(?:reads?|says?|shows?)\s(?:from\s)?\d[^,;.]*/giu;
const months: string[] = [
  "jan(?:uary|uar|vier)?|enero",
  "feb(?:ruary|ruar)?|février|févr|febrero",
  "mar(?:ch|s|zo)?|märz",
  "apr(?:il)?|avril|abril",
  "may|mai|mayo",
  "june?|juni|juin|junio",
  "july?|juli|juillet|julio",
  "aug(?:ust)?|août|aout|agosto",
  "sept?(?:ember|embre|iembre)?",
  "o[ck]t(?:ober|obre|ubre)?",
  "nov(?:ember|embre|iembre)?",
  "de[cz](?:ember)?|décembre|diciembre",
];
const monthPatterns = months.map((names) => ({
  dayFirst: wordPattern(
    `(\\d{1,2})(?:st|nd|rd|th|er)?\\.?(?: of| de)? (?:${names})\\.?(?:,? (?:de )?(\\d{4}))?`,
  ),
  monthFirst: wordPattern(`(?:${names})\\.? (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?`),
}));
const past = wordPattern(
  "last|since|ago|yesterday|letzte[nrs]?|vorige[nrs]?|seit|gestern|dernier|dernière|depuis|hier|pasado|pasada|desde|ayer",
);
const today = wordPattern(
  "today|tonight|this (?:morning|afternoon|evening)|eod|cob|end of (?:the )?day|asap|heute|noch heute|aujourd'hui|ce soir|cet après-midi|hoy|esta (?:tarde|noche)",
);
const dayAfter = wordPattern("day after tomorrow|übermorgen|après-demain|pasado mañana");
const tomorrow = wordPattern(
  "tomorrow|tmrw|morgen(?! (?:früh|abend)?,? (?:herr|frau|zusammen))|demain|mañana",
);
const greeting = wordPattern("guten morgen", "good morning", "por la mañana", "de la mañana");
const nextWeek = wordPattern(
  "next",
  "nächste[nrs]?",
  "kommende[nrs]?",
  "prochaine?",
  "próxim[oa]",
  "que viene",
);
const endOfWeek = wordPattern(
  "end of (?:the |this )?week|eow|ende der woche|fin de semaine|fin de la semaine|final de (?:la )?semana",
);
const endOfMonth = wordPattern(
  "end of (?:the |this )?month|monatsende|ende des monats|fin du mois|fin de mes|final de mes",
);
const weekNumber = wordPattern("(?:week|kw|woche|semaine|semana) ?(\\d{1,2})");
const weekend = wordPattern(
  "(?:this|the|over the|at the|next) weekend|am wochenende|ce week-end|este fin de semana",
);
const numericDay =
  /(?<![\d.,/])(\d{1,2})([./-])(\d{1,2})(?:\2(\d{2,4})|\.?)(?![\d/])(?! ?(?:mm|cm|px|pt|%|x\d))/u;
const isoDay = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/;
const inDays = wordPattern(
  "(?:in|within) (\\d{1,2}) (?:working |business )?(days?|weeks?)",
  "in (\\d{1,2}) (tag(?:en)?|wochen?)",
  "(?:dans|sous|d'ici) (\\d{1,2}) (jours?|semaines?)",
  "en (\\d{1,2}) (días?|semanas?)",
);
const ordinalDay = wordPattern("(?:by|before|until|till|on) the (\\d{1,2})(?:st|nd|rd|th)");

/** Most clauses name no day at all: one test finds that out. */
const namesTime = new RegExp(
  [
    ...weekdayNames.map(([pattern]) => pattern),
    dayAfter,
    tomorrow,
    weekend,
    endOfWeek,
    endOfMonth,
    today,
    /(?<!\p{L})(?:sun|mon|wed|sat)(?!\p{L})/u,
  ]
    .map(({ source }) => source)
    .join("|"),
  "iu",
);

/**
 * The day (YYYY-MM-DD) that a clause names as its deadline, counted from the message's own day:
 * the date part of `sentAt`, which is in the sender's zone. Null when none is named or the
 * words look back ("last Friday").
 */
export function resolveDue(clause: string, sentAt: string): string | null {
  const sent = parseDay(sentAt);
  if (!sent) return null;
  const text = straightQuotes(clause.slice(0, 600)).replace(wording, " ");
  if (/\d/.test(text)) {
    const explicit = explicitDay(text, sent, sentAt);
    if (explicit) return explicit;
  } else if (!namesTime.test(text)) return null;
  if (past.test(text)) return null;
  return relativeDay(text, sent);
}

function relativeDay(text: string, sent: Day): string | null {
  if (dayAfter.test(text)) return format(shift(sent, 2));
  if (tomorrow.test(text) && !greeting.test(text)) return format(shift(sent, 1));
  for (const [pattern, weekday] of [...weekdayNames, ...ambiguousDays]) {
    if (pattern.test(text)) return format(onWeekday(sent, weekday, nextWeek.test(text)));
  }
  const week = weekNumber.exec(text);
  if (week?.[1]) return format(fridayOfWeek(sent, Number(week[1])));
  if (weekend.test(text)) return format(onWeekday(sent, 0, nextWeek.test(text), true));
  if (endOfWeek.test(text)) return format(onWeekday(sent, 5, false, true));
  if (endOfMonth.test(text)) return format(lastOfMonth(sent));
  const ahead = inDays.exec(text)?.slice(1).filter(Boolean);
  if (ahead?.[0])
    return format(shift(sent, Number(ahead[0]) * (/^(?:w|s)/iu.test(ahead[1] ?? "") ? 7 : 1)));
  if (today.test(text)) return format(sent);
  return null;
}

function explicitDay(text: string, sent: Day, sentAt: string): string | null {
  const iso = isoDay.exec(text);
  if (iso) return valid(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  for (const [index, { dayFirst, monthFirst }] of monthPatterns.entries()) {
    const match = dayFirst.exec(text) ?? monthFirst.exec(text);
    if (match?.[1]) return upcoming(sent, index + 1, Number(match[1]), match[2]);
  }
  const numeric = numericDayOf(text, sent, sentAt);
  if (numeric !== undefined) return numeric;
  const ordinal = ordinalDay.exec(text);
  if (ordinal?.[1]) {
    const day = Number(ordinal[1]);
    const month = day >= sent.day ? sent.month : (sent.month % 12) + 1;
    return upcoming(sent, month, day, undefined);
  }
  return null;
}

const leadsPoint = /\b(?:am|bis|zum|vor dem|ab|le|el|du|au)\s?(?:zum |den |am )?$/iu;
const leadsSlash = /\b(?:by|on|before|until|till|due|the|am|bis|le|el|du|au)\s?(?:on |the )?$/iu;

/** "28.11." or "5/12": a day where a preposition leads to it, else a fraction; undefined if none. */
function numericDayOf(text: string, sent: Day, sentAt: string): string | null | undefined {
  const numeric = numericDay.exec(text);
  if (!numeric?.[1] || !numeric[3] || !numeric[2]) return undefined;
  const before = text.slice(Math.max(0, numeric.index - 12), numeric.index);
  const slashed = numeric[2] === "/" && leadsSlash.test(before);
  const pointed = numeric[2] === "." && leadsPoint.test(before);
  if (before.endsWith("(") || !(slashed || pointed || numeric[4])) return undefined;
  const monthFirst = isAmerican(sentAt) && numeric[2] === "/" && Number(numeric[1]) <= 12;
  const [day, month] = monthFirst ? [numeric[3], numeric[1]] : [numeric[1], numeric[3]];
  return upcoming(sent, Number(month), Number(day), numeric[4]);
}

function isAmerican(sentAt: string): boolean {
  return /-0[4-9]:?\d{2}$|-10:?00$/.test(sentAt);
}

/** A day without a year is the next one to come, unless it passed within the last two months. */
function upcoming(sent: Day, month: number, day: number, year: string | undefined): string | null {
  if (year) return valid(year.length === 2 ? 2000 + Number(year) : Number(year), month, day);
  const behind = sent.month - month;
  return valid(behind > 2 ? sent.year + 1 : sent.year, month, day);
}

function parseDay(iso: string): Day | null {
  const match = isoDay.exec(iso);
  if (!match) return null;
  return { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
}

function toUtc(day: Day): Date {
  return new Date(Date.UTC(day.year, day.month - 1, day.day));
}

function fromUtc(date: Date): Day {
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

function shift(day: Day, days: number): Day {
  return fromUtc(new Date(toUtc(day).getTime() + days * 86_400_000));
}

function onWeekday(sent: Day, weekday: number, next: boolean, sameDayCounts = false): Day {
  const now = toUtc(sent).getUTCDay();
  const ahead = (weekday - now + 7) % 7 || (sameDayCounts ? 0 : 7);
  const mondayBased = (day: number) => (day + 6) % 7;
  const sameWeek = mondayBased(weekday) > mondayBased(now);
  return shift(sent, next && sameWeek ? ahead + 7 : ahead);
}

/** The Friday of the ISO week of that number that comes next. */
function fridayOfWeek(sent: Day, week: number): Day {
  const inYear = (year: number) => {
    const fourth: Day = { year, month: 1, day: 4 };
    const monday = shift(fourth, -((toUtc(fourth).getUTCDay() + 6) % 7));
    return shift(monday, (week - 1) * 7 + 4);
  };
  const friday = inYear(sent.year);
  return toUtc(friday) < toUtc(sent) ? inYear(sent.year + 1) : friday;
}

function lastOfMonth(sent: Day): Day {
  return fromUtc(new Date(Date.UTC(sent.year, sent.month, 0)));
}

function valid(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  if (year < 1970 || year > 9998) return null;
  return format({ year, month, day });
}

function format(day: Day): string {
  const two = (n: number) => String(n).padStart(2, "0");
  return `${String(day.year).padStart(4, "0")}-${two(day.month)}-${two(day.day)}`;
}

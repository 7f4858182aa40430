import { changeOfText } from "#app/domain/files/compare/change-of-text.ts";
import type { MarkCheck } from "#app/domain/tasks/marks/checks/mark-check.ts";

type Words = { says: string; why: string | null };

/**
 * Describes the result of looking for a place on the current version, in one sentence, with an explanation if
 * needed.
 */
export function checkWords(check: MarkCheck): Words {
  const { reason, newer, older, page } = check;
  const [now, before] = [`v${newer.place}`, `v${older.place}`];
  const isPage = check.markId === null;
  const stays = isPage ? null : `The mark stays on ${before}.`;
  switch (check.state) {
    case "same":
      return sameWords(check, isPage ? `on page ${page} of ${now}` : `here in ${now}`);
    case "changed":
      return isPage
        ? pageWords(check)
        : { says: `Changed here in ${now}${reading(check)}`, why: null };
    case "moved":
      return { says: `Moved in ${now}${reading(check)}`, why: null };
    case "missing":
      return isPage
        ? { says: `Page ${page} shows something else in ${now}`, why: reason }
        : { says: `Not found in ${now}`, why: [stays, reason].filter(Boolean).join(" ") };
    case "blank":
      return { says: `Not found in ${now}`, why: `The page is empty there. ${stays ?? ""}`.trim() };
    case "waiting":
      return { says: `Not compared with ${now} yet`, why: null };
    case "impossible":
      return { says: `Not compared with ${now}`, why: [reason, stays].filter(Boolean).join(" ") };
  }
}

/** That nothing changed is said only where everything was looked at closely enough. */
function sameWords({ notCompared }: MarkCheck, where: string): Words {
  if (notCompared.length === 0) return { says: `No visible change ${where}`, why: null };
  return { says: `No change was found ${where}`, why: notCompared.join(" ") };
}

function reading({ words }: MarkCheck): string {
  return words ? `: ${changeOfText(words)}` : "";
}

/** That a page changed tells little of an ask that has no place on it, and the words must not tell more. */
function pageWords({ page, newer, changes }: MarkCheck): Words {
  const places = changes ? ` in ${changes} ${changes === 1 ? "place" : "places"}` : "";
  const why = "No place is marked, so this may be something else.";
  return { says: `Page ${page} changed${places} in v${newer.place}`, why };
}

/** Whether a check tells of the ask's own place, and not only of its page. */
export function isOfPlace({ markId }: MarkCheck): boolean {
  return markId !== null;
}

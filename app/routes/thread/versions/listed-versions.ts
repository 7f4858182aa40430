import type { ShownFile } from "#app/routes/thread/shown-thread.ts";
import { formatDay } from "#app/ui/text/dates.ts";
import { formsBeside, openTasksOf, type StackCard, versionCount } from "./stack-cards.ts";

/**
 * The files that the bar lists, oldest version first: each form of each version. The same bytes sent again are the same
 * version: they are listed where they are all there is (`areCopies`), where they are shown, and where they have tasks of
 * their own. `isOnly`: there is a single version. `forms` are by version. `isOneDay`: copies have the same day in the
 * time zone, so that it does not tell them apart.
 */
export function listedVersions(
  file: ShownFile,
  own: StackCard<ShownFile> | undefined,
  openTasks: ReadonlyMap<number, number>,
  timeZone: string,
) {
  const { versions, members } = own ?? { versions: [], members: [file] };
  const forms = new Map(versions.map((one) => [one.stackPlace, formsBeside(one, members)]));
  const isOnly = own !== undefined && members.length > 1 && versionCount(own) === 1;
  const areCopies = isOnly && forms.get(file.stackPlace)?.length === 1;
  const isToldApart = (one: ShownFile) =>
    areCopies || one.id === file.id || openTasksOf([one], openTasks) > 0;
  const listed = versions.flatMap((version) => {
    const [shown = version, ...others] = forms.get(version.stackPlace) ?? [];
    const again = members.filter(
      (one) => one.stackPlace === version.stackPlace && isToldApart(one),
    );
    return [...new Set([shown, ...others, ...again])];
  });
  const days = new Set(listed.map(({ sentAt }) => formatDay(sentAt, timeZone)));
  const isOneDay = areCopies && days.size < listed.length;
  return { listed: versions.length > 0 ? listed : [file], forms, isOnly, areCopies, isOneDay };
}

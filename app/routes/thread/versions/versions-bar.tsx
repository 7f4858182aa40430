import { Link } from "react-router";
import { useCommand } from "#app/client/commands/use-command.ts";
import { useRootData } from "#app/client/root-data.ts";
import { decideVersionsCommand } from "#app/domain/files/file-commands.ts";
import { formOf } from "#app/domain/files/versions/forms.ts";
import { type FocusAddress, fileSearch } from "#app/routes/thread/focus-address.ts";
import type { ShownFile } from "#app/routes/thread/shown-thread.ts";
import { ContinuedLine, ContinuingLine } from "./continuation-lines.tsx";
import { listedVersions } from "./listed-versions.ts";
import { holds, openTasksOf, replacedAddress, type StackCard } from "./stack-cards.ts";
import { VersionLink } from "./version-link.tsx";
import { VersionQuestion } from "./version-question.tsx";
import { VersionsMenu } from "./versions-menu.tsx";

/**
 * The versions of the chosen file, with the commands to show all, choose the current one, order, pull out and add;
 * and the open question.
 */
export function VersionsBar({
  file,
  cards,
  files,
  openTasks,
  address,
  threadId,
}: {
  file: ShownFile;
  cards: readonly StackCard<ShownFile>[];
  files: readonly ShownFile[];
  openTasks: ReadonlyMap<number, number>;
  address: FocusAddress;
  threadId: string;
}) {
  // The fetcher is here, in a part that stays mounted: the question is removed with its answer, and a failure must
  // still be shown.
  const decide = useCommand(
    decideVersionsCommand,
    { fileId: file.id },
    { key: `versions ${file.id}` },
  );
  const own = cards.find((card) => holds(card, file));
  const { versions, members } = own ?? { versions: [], members: [file] };
  const { timeZone } = useRootData();
  const { listed, forms, isOnly, areCopies, isOneDay } = listedVersions(
    file,
    own,
    openTasks,
    timeZone,
  );
  const others = cards.filter((card) => !holds(card, file) && !card.file.isHidden);
  const suspected = files.find(({ id, isLeaving }) => id === file.versionQuestion && !isLeaving);
  const isAlone = versions.length === 0 && file.earlier.length === 0;
  const continued = [file, ...members].find(({ continues }) => continues)?.continues ?? null;
  const next = [file, ...members].find(({ continuedBy }) => continuedBy)?.continuedBy ?? null;
  if (file.isHidden || (isAlone && others.length === 0 && !continued && !next)) return null;
  const menu = (versions.length > 0 || others.length > 0) && (
    <VersionsMenu
      file={file}
      versions={versions}
      forms={forms.get(file.stackPlace) ?? []}
      others={others}
      address={address}
    />
  );
  return (
    <section aria-label={`Versions of ${file.name}`} className="mt-2 grid gap-2 text-sm/5">
      {suspected && (
        <VersionQuestion decide={decide} older={suspected}>
          {isAlone && !continued && menu}
        </VersionQuestion>
      )}
      {continued && (
        <ContinuedLine decide={decide} of={continued} file={file} threadId={threadId}>
          {isAlone && menu}
        </ContinuedLine>
      )}
      {next && <ContinuingLine by={next} file={file} />}
      {isAlone && !continued && !suspected && (
        <div className="flex items-center gap-1">
          <p className="flex-1 text-xs text-faint">One version</p>
          {menu}
        </div>
      )}
      {!isAlone && (
        <div className="flex items-center gap-1">
          {areCopies && <p className="flex-none text-xs text-faint">The same file, sent</p>}
          <ol className="flex max-h-28 min-w-0 flex-1 flex-wrap gap-1 overflow-auto">
            {listed.map((version) => (
              <li key={version.id} className="flex flex-wrap gap-1">
                {version.earlier.map((one) => (
                  <Link
                    key={one.version}
                    to={replacedAddress(threadId, version.id, one.version, address)}
                    className="btn btn-quiet btn-small"
                    title={one.name}
                  >
                    v{one.place}
                    <span className="sr-only">{one.name}</span>
                    <span className="text-faint">replaced</span>
                  </Link>
                ))}
                <VersionLink
                  version={version}
                  isOnly={isOnly}
                  hasTime={isOneDay}
                  form={
                    (forms.get(version.stackPlace)?.length ?? 0) > 1 ? formOf(version.name) : null
                  }
                  isSelected={version.id === file.id}
                  open={openTasksOf([version], openTasks)}
                  to={fileSearch(address, version.id)}
                />
              </li>
            ))}
          </ol>
          {menu}
        </div>
      )}
    </section>
  );
}

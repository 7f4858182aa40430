import type { ReactNode } from "react";
import { Link } from "react-router";
import { CommandForm } from "#app/client/commands/command-form.tsx";
import { type SentCommand, useCommand } from "#app/client/commands/use-command.ts";
import { decideVersionsCommand } from "#app/commands/files/decide-versions.ts";
import { formOf } from "#app/domain/files/versions/forms.ts";
import { DownloadItem } from "#app/routes/files/download-item.tsx";
import { type FocusAddress, fileSearch } from "#app/routes/thread/focus-address.ts";
import type { ShownFile } from "#app/routes/thread/shown-thread.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { CutName } from "#app/ui/cut-name.tsx";
import type { IconName } from "#app/ui/icon.tsx";
import { Menu, MenuButton, MenuLine, MenuLink } from "#app/ui/menu/menu.tsx";
import { Day } from "#app/ui/time.tsx";
import {
  comparedAddress,
  formsBeside,
  movedOrder,
  openTasksOf,
  placeOf,
  replacedAddress,
  type StackCard,
  versionCount,
} from "./stack-cards.ts";

/** The number of other files that the menu offers. */
const mostOffered = 12;

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
  const { listed, forms, isOnly, areCopies } = listedVersions(file, own, openTasks);
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
    />
  );
  return (
    <section aria-label={`Versions of ${file.name}`} className="mt-2 grid gap-2 text-sm/5">
      {suspected && (
        <Question decide={decide} older={suspected}>
          {isAlone && !continued && menu}
        </Question>
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
                    to={replacedAddress(threadId, version.id, one.version)}
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

/**
 * The files that the bar lists, oldest version first: each form of each version. The same bytes sent again are the same
 * version: they are listed where they are all there is (`areCopies`), where they are shown, and where they have tasks of
 * their own. `isOnly`: there is a single version. `forms` are by version.
 */
function listedVersions(
  file: ShownFile,
  own: StackCard<ShownFile> | undefined,
  openTasks: ReadonlyMap<number, number>,
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
  return { listed: versions.length > 0 ? listed : [file], forms, isOnly, areCopies };
}

/** The newer file in a later thread, with links to open it or compare it with this version. */
function ContinuingLine({
  by: after,
  file,
}: {
  by: NonNullable<ShownFile["continuedBy"]>;
  file: ShownFile;
}) {
  const other = `/dashboard/thread/${encodeURIComponent(after.threadId)}?file=${after.id}`;
  const title = after.threadTitle || "(No Subject)";
  return (
    <div className="flex flex-wrap items-center gap-1">
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere] text-xs/5 text-soft">
        Newer: <VersionOf name={after.name} to={other} title={title} />
      </p>
      <Link to={comparedAddress(after.threadId, file.id, after.id)} className="btn btn-small">
        Compare
        <span className="sr-only">
          {" "}
          {file.name} and {after.name}
        </span>
      </Link>
    </div>
  );
}

/** A file of another thread: its name, as a link, and the thread's title. */
function VersionOf({ name, to, title }: { name: string; to: string; title: string }) {
  return (
    <>
      <Link to={to} className="link">
        <bdi>{name}</bdi>
      </Link>{" "}
      from “<bdi>{title}</bdi>”
    </>
  );
}

/** The earlier file in another thread, with links to open it or compare it with this version. */
function ContinuedLine({
  decide,
  of: before,
  file,
  threadId,
  children,
}: {
  decide: SentCommand;
  of: NonNullable<ShownFile["continues"]>;
  file: ShownFile;
  threadId: string;
  children?: ReactNode;
}) {
  const other = `/dashboard/thread/${encodeURIComponent(before.threadId)}?file=${before.id}`;
  const title = before.threadTitle || "(No Subject)";
  return (
    <div className="flex flex-wrap items-center gap-1">
      <p className="min-w-0 basis-full [overflow-wrap:anywhere] text-xs/5 text-soft">
        Continues <VersionOf name={before.name} to={other} title={title} />
      </p>
      <Link to={comparedAddress(threadId, before.id, file.id)} className="btn btn-small">
        Compare
        <span className="sr-only">
          {" "}
          {before.name} and {file.name}
        </span>
      </Link>
      <CommandForm command={decide} fields={{ says: "continues-nothing" }} className="flex-1">
        <Button type="submit" size="small" disabled={decide.state !== "idle"}>
          Not a continuation
        </Button>
      </CommandForm>
      {children}
    </div>
  );
}

function holds({ members }: StackCard<ShownFile>, one: ShownFile): boolean {
  return members.some(({ id }) => id === one.id);
}

function VersionLink({
  version,
  isOnly,
  form,
  isSelected,
  open,
  to,
}: {
  version: ShownFile;
  /** A single version, in several forms or copies. */
  isOnly: boolean;
  /** Null if the version has one form. */
  form: string | null;
  isSelected: boolean;
  open: number;
  to: string;
}) {
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      className="btn btn-quiet btn-small group/version"
      aria-current={isSelected ? "true" : undefined}
      title={version.name}
    >
      <span className="group-aria-[current]/version:font-semibold group-aria-[current]/version:underline">
        {isOnly ? (form ?? <Day at={version.sentAt} />) : `v${placeOf(version)}`}
        {!isOnly && form && ` ${form}`}
      </span>
      <span className="sr-only">{version.name}</span>
      {version.isStackFront && !isOnly && (
        <span className="text-faint">{version.continuedBy ? "newest here" : "current"}</span>
      )}
      {open > 0 && <Badge label={`, ${open} open ${open === 1 ? "task" : "tasks"}`}>{open}</Badge>}
    </Link>
  );
}

function Question({
  decide,
  older,
  children,
}: {
  decide: SentCommand;
  older: ShownFile;
  children?: ReactNode;
}) {
  const answers = { joins: "Yes", "is-no-version": "No" };
  return (
    <div className="flex items-center gap-2">
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere] text-xs/5 text-soft">
        Is this a new version of <bdi>{older.name}</bdi>?
      </p>
      <div className="flex flex-none items-center gap-1">
        {Object.entries(answers).map(([says, label]) => (
          <CommandForm key={says} command={decide} fields={{ says, other: older.id }}>
            <Button type="submit" size="small" disabled={decide.state !== "idle"}>
              {label}
            </Button>
          </CommandForm>
        ))}
        {children}
      </div>
    </div>
  );
}

function VersionsMenu({
  file,
  versions,
  forms,
  others,
}: {
  file: ShownFile;
  versions: readonly ShownFile[];
  /** The forms of this version. */
  forms: readonly ShownFile[];
  others: readonly StackCard<ShownFile>[];
}) {
  const ids = versions.map(({ id }) => id);
  const earlier = movedOrder(ids, file.id, -1);
  const later = movedOrder(ids, file.id, 1);
  const isOnly = versions.length === 1;
  const which = `v${placeOf(file)}`;
  return (
    <Menu label={`Versions of ${file.name}: change`} icon="more">
      {versions.length > 0 && (
        <>
          {!file.isStackFront && (
            <Say file={file} icon="check" fields={{ says: "is-current" }}>
              {isOnly ? "Show on the card" : `Make ${which} the current version`}
            </Say>
          )}
          {earlier && (
            <Say file={file} icon="chevron-left" fields={{ says: "order", order: earlier.join() }}>
              Move {which} earlier
            </Say>
          )}
          {later && (
            <Say file={file} icon="chevron-right" fields={{ says: "order", order: later.join() }}>
              Move {which} later
            </Say>
          )}
          <Say file={file} icon="close" fields={{ says: "stands-alone" }}>
            {isOnly ? "Show apart" : `Take ${which} out of these versions`}
          </Say>
          {others.length > 0 && <MenuLine />}
        </>
      )}
      {versions.length > 0 && (
        <MenuLink icon="task" to={`/dashboard?of=${file.id}`}>
          {isOnly ? "Tasks of all of them, on the desk" : "Tasks of all versions, on the desk"}
        </MenuLink>
      )}
      {forms.length > 1 &&
        forms.map(({ id, name, content }) => (
          <DownloadItem key={id} content={content} label={`Download ${formOf(name)}`} />
        ))}
      {others.slice(0, mostOffered).map(({ file: other }) => (
        <Say key={other.id} file={file} icon="files" fields={{ says: "joins", other: other.id }}>
          <span className="flex min-w-0">
            <span className="flex-none">
              {versions.length > 0 ? `Make ${which}` : "Make it"} a version of&nbsp;
            </span>
            <CutName name={other.name} />
          </span>
        </Say>
      ))}
    </Menu>
  );
}

function Say({
  file,
  icon,
  fields,
  children,
}: {
  file: ShownFile;
  icon: IconName;
  fields: Record<string, string | number>;
  children: ReactNode;
}) {
  const decide = useCommand(
    decideVersionsCommand,
    { fileId: file.id },
    { key: `versions ${file.id}` },
  );
  return (
    <CommandForm command={decide} fields={fields} role="none">
      <MenuButton icon={icon}>{children}</MenuButton>
    </CommandForm>
  );
}

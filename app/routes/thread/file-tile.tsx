import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { CommandForm } from "#app/client/commands/command-form.tsx";
import { useCommand } from "#app/client/commands/use-command.ts";
import { trashShownFileCommand } from "#app/domain/files/file-commands.ts";
import { formsOf } from "#app/domain/files/versions/forms.ts";
import { FilePicture } from "#app/routes/files/file-picture.tsx";
import { trashFileKey } from "#app/routes/files/trash-item.tsx";
import { VersionLink } from "#app/routes/files/version-link.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { CutName } from "#app/ui/cut-name.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Menu } from "#app/ui/menu/menu.tsx";
import { type FocusAddress, fileSearch } from "./focus-address.ts";
import type { ShownFile } from "./shown-thread.ts";
import {
  formsBeside,
  hasCopy,
  openTasksOf,
  placeOf,
  replacedAddress,
  type StackCard,
  versionCount,
} from "./versions/stack-cards.ts";

/**
 * A thumbnail: a file, or a version of one: the open one, else the current one. Its versions are listed by the button
 * below.
 */
export function FileTile({
  card: { file: current, versions, members },
  threadId,
  openTasks,
  selected,
  address,
}: {
  card: StackCard<ShownFile>;
  threadId: string;
  openTasks: ReadonlyMap<number, number>;
  /** The file of this card that is shown. */
  selected: ShownFile | null;
  address: FocusAddress;
}) {
  const isSelected = selected !== null;
  const file = selected ?? current;
  const open = openTasksOf(members, openTasks);
  const count = versionCount({ file: current, versions, members });
  const forms = formsOf(formsBeside(current, members));
  const trash = useCommand(
    trashShownFileCommand,
    { fileId: file.id },
    { key: trashFileKey(file.id) },
  );
  const tile = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isSelected && tile.current) showInRow(tile.current);
  }, [isSelected]);
  return (
    <li ref={tile} className="group relative min-w-0" hidden={file.isLeaving}>
      <Link
        to={fileSearch(address, file.id)}
        replace
        preventScrollReset
        className={classNames("block rounded-md", isSelected && "font-semibold")}
        aria-current={isSelected ? "true" : undefined}
        title={file.name}
      >
        <FilePicture
          previewUrl={file.previewUrl}
          kind={file.kind}
          className={classNames(
            isSelected && "outline-2 outline-offset-1 outline-accent",
            file.isHidden && "opacity-70",
          )}
        />
        <span className="mt-1 flex items-start gap-0.5 text-xs text-soft">
          {file.isPinned && !file.isArchived && <Icon name="pin" className="mt-0.5 size-3" />}
          {file.isArchived && <Icon name="archive" className="mt-0.5 size-3" />}
          <CutName name={file.name} className="cut-name-in-two" />
        </span>
        {open > 0 && (
          <Badge
            className="absolute top-1 left-1 border border-line bg-surface"
            label={`, ${open} open ${open === 1 ? "task" : "tasks"}`}
          >
            {open}
          </Badge>
        )}
      </Link>
      {count > 1 && forms && <p className="truncate text-xs/5 text-faint">{forms}</p>}
      {(count > 1 || members.length > 1) && (
        <VersionsMenu
          file={current}
          count={count}
          forms={forms}
          threadId={threadId}
          members={members}
          openTasks={openTasks}
          selected={selected}
          address={address}
        />
      )}
      <CommandForm
        command={trash}
        fields={{ shownIn: "focus-view" }}
        className="absolute top-0.5 right-0.5"
      >
        <button
          type="submit"
          aria-label={`Move ${file.name} to trash`}
          className="tile-trash size-6 place-items-center rounded-sm border border-line bg-surface text-soft hover:text-danger"
        >
          <Icon name="trash" className="size-3.5" />
        </button>
      </CommandForm>
    </li>
  );
}

/** Scrolls a tile into view within its row only: the panel does not scroll. */
function showInRow({ parentElement: row, offsetLeft, offsetWidth }: HTMLElement): void {
  if (!row) return;
  const isInSight =
    offsetLeft >= row.scrollLeft && offsetLeft + offsetWidth <= row.scrollLeft + row.clientWidth;
  if (!isInSight) row.scrollLeft = offsetLeft + offsetWidth / 2 - row.clientWidth / 2;
}

/** All versions, their forms and copies, newest first. */
function VersionsMenu({
  file,
  count,
  forms,
  threadId,
  members,
  openTasks,
  selected,
  address,
}: {
  file: ShownFile;
  count: number;
  /** Names the forms in which the current version exists; null for a single form. */
  forms: string | null;
  threadId: string;
  members: readonly ShownFile[];
  openTasks: ReadonlyMap<number, number>;
  selected: ShownFile | null;
  address: FocusAddress;
}) {
  const isOlder = selected !== null && selected.stackPlace !== file.stackPlace;
  const isOne = count === 1;
  const versions = isOlder ? `v${selected.stackPlace} of ${count}` : `${count} versions`;
  const shown = isOne ? (forms ?? `${members.length} copies`) : versions;
  const shownVersions = members.map((version) => ({
    ...{ key: `${version.id}`, to: fileSearch(address, version.id), replace: true },
    place: isOne ? null : placeOf(version),
    name: version.name,
    at: hasCopy(version, members) ? version.sentAt : null,
    ...{ isArchived: version.isArchived, openTasks: openTasks.get(version.id) ?? 0 },
    isSelected: version.id === selected?.id,
  }));
  const replaced = members.flatMap(({ id, earlier }) =>
    earlier.map(({ version, place, name }) => ({
      ...{
        key: `${id} ${version}`,
        to: replacedAddress(threadId, id, version, address),
        place,
        name,
      },
      isArchived: false,
    })),
  );
  const newestFirst = [...shownVersions, ...replaced].toSorted(
    (one, other) => (other.place ?? 0) - (one.place ?? 0),
  );
  return (
    <Menu
      label={`${shown}: ${file.name}`}
      trigger={shown}
      triggerClassName="btn btn-quiet btn-small -ml-1 px-1 text-xs"
    >
      {newestFirst.map(({ key, ...version }) => (
        <VersionLink key={key} {...version} />
      ))}
    </Menu>
  );
}

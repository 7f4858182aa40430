import { Link } from "react-router";
import { useHydrated } from "remix-utils/use-hydrated";
import { formsOf } from "#app/domain/files/versions/forms.ts";
import type { VersionNames } from "#app/domain/files/versions/version-name.ts";
import { inExtension } from "#app/routes/addresses/in-extension.ts";
import { FileMenu } from "#app/routes/files/file-menu.tsx";
import { FilePicture } from "#app/routes/files/file-picture.tsx";
import { VersionLink } from "#app/routes/files/version-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { CutName } from "#app/ui/cut-name.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Menu, MenuLink } from "#app/ui/menu/menu.tsx";
import { SelectSlot } from "#app/ui/select-slot.tsx";
import { formatSize } from "#app/ui/text/file-size.ts";
import { Day } from "#app/ui/time.tsx";
import type { FileCardData } from "./file-card-data.ts";

/** A file in the list of all files. It opens in its thread, or by itself if it has none. */
export function FileCard({
  file,
  isMarked,
  menuAddress,
  extension,
}: {
  file: FileCardData & { isLeaving: boolean };
  isMarked: boolean;
  /** The address of the page that renders this file's menu. */
  menuAddress: string;
  extension: boolean;
}) {
  const isHydrated = useHydrated();
  const address = (id: number) =>
    inExtension(`/dashboard/thread/${file.threadId}?file=${id}`, extension);
  // No pin in the archive: it shows again when the file leaves the archive.
  const isPinned = file.isPinned && !file.isArchived;
  const isOne = file.versions?.count === 1;
  const forms = formsOfCard(file);
  const face = <FilePicture previewUrl={file.previewUrl} kind={file.kind} />;
  return (
    <li
      id={`file-${file.id}`}
      className="min-w-0 rounded-lg border border-line bg-surface p-2 data-marked:border-accent data-marked:ring data-marked:ring-accent"
      hidden={file.isLeaving}
      data-item={`file ${file.id}`}
      data-marked={isMarked || undefined}
    >
      {file.threadId ? (
        <Link
          to={address(file.id)}
          state={{ initialFileId: file.id }}
          preventScrollReset
          className="block rounded-md"
          aria-label={`Open ${file.name}`}
        >
          {face}
        </Link>
      ) : (
        <a
          href={file.content}
          target="_blank"
          rel="noreferrer"
          className="block rounded-md"
          aria-label={`Open ${file.name}`}
        >
          {face}
        </a>
      )}
      <div className="mt-1.5 flex items-center gap-1">
        <div className="min-w-0 flex-1">
          <p className="text-sm font-medium">
            <CutName name={file.name} className="cut-name-in-two" />
          </p>
          <p className="flex items-center gap-1 truncate text-xs text-faint">
            {isPinned && <Icon name="pin" className="size-3" />}
            {isPinned && <span className="sr-only">pinned, </span>}
            {file.isArchived && <Icon name="archive" className="size-3" />}
            {file.isArchived && <span className="sr-only">archived, </span>}
            <span className="truncate">
              {file.stackPlace !== null && !isOne && `v${file.stackPlace} · `}
              {formatSize(file.size)} · <bdi>{file.threadId ? file.sender : "My files"}</bdi>
            </span>
          </p>
        </div>
        {isHydrated || isMarked ? (
          <FileMenu file={file} />
        ) : (
          // Twenty-four menus are larger than the rest of the page: without a script, one is loaded
          // on request.
          <ButtonLink
            variant="quiet"
            icon="more"
            aria-label={`Actions for ${file.name}`}
            to={`${menuAddress}#file-${file.id}`}
          />
        )}
      </div>
      {file.versions && (
        <div className="flex items-center gap-1">
          <Versions
            file={file}
            versions={file.versions}
            isHydrated={isHydrated}
            address={address}
          />
          {!isOne && forms && <span className="truncate text-xs text-faint">{forms}</span>}
        </div>
      )}
      <p className="text-xs text-faint">
        {file.emailTimestamp && (
          <>
            <span className="inline-block">
              Mailed <Day at={file.emailTimestamp} />
            </span>
            <span className="max-xs:sr-only"> · </span>
          </>
        )}
        <span className="inline-block">
          Added <Day at={file.createdAt} />
        </span>
      </p>
      <SelectSlot />
    </li>
  );
}

/** Names the forms in which the card's version exists; null for a single form. */
function formsOfCard({ name, stackPlace, versions }: FileCardData): string | null {
  const beside = versions?.newest.filter(({ place }) => place === stackPlace) ?? [];
  return formsOf([{ name }, ...beside]);
}

/** The number of versions or forms, and a link to each; without JavaScript, a link to the thread, which lists them. */
function Versions({
  file,
  versions: { count, newest },
  isHydrated,
  address,
}: {
  file: FileCardData;
  versions: VersionNames;
  isHydrated: boolean;
  address: (id: number) => string;
}) {
  const shown = count === 1 ? (formsOfCard(file) ?? "") : `${count} versions`;
  const look = "btn btn-quiet btn-small -ml-2 text-xs";
  if (!isHydrated) {
    return (
      <Link className={look} to={address(file.id)} aria-label={`${shown}: ${file.name}`}>
        {shown}
      </Link>
    );
  }
  return (
    <Menu label={`${shown}: ${file.name}`} trigger={shown} triggerClassName={look}>
      {newest.map((version) => (
        <VersionLink
          key={version.id}
          to={address(version.id)}
          {...version}
          place={count === 1 ? null : version.place}
        />
      ))}
      {count > newest.length && (
        <MenuLink to={address(file.id)}>{`All ${count} versions, in the thread`}</MenuLink>
      )}
    </Menu>
  );
}

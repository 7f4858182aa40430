import { useFetchers, useSearchParams } from "react-router";
import { pendingForms, withPending } from "#app/client/commands/pending-forms.ts";
import { fileChanges } from "#app/domain/files/file-commands.ts";
import { fileListCursorSchema } from "#app/domain/files/file-list-cursor.ts";
import { listFiles } from "#app/domain/files/list-files.server.ts";
import { listVersionsOf } from "#app/domain/files/versions/list-versions-of.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import { overDesk, useDeskPath } from "#app/routes/addresses/desk-address.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Overlay, OverlayBody } from "#app/ui/overlay/overlay.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import type { Route } from "./+types/files-list";
import { FileCard } from "./file-card.tsx";
import { fileCardData, filesInTab } from "./file-card-data.ts";
import { type FileListTab, fileListTabs, filesAddress, readFilesAddress } from "./files-address.ts";
import { SortFiles } from "./sort-files.tsx";

export const meta = () => [{ title: "Files · Galley" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const { view, sort, cursor: after } = readFilesAddress(url.searchParams);
  const cursor = fileListCursorSchema(sort).safeParse(after).data ?? null;
  // Pinned or archived versions are listed individually.
  const isStacked = view === "all";
  const list = { view, sort, cursor, limit: 24, isStacked };
  const { items, nextCursor } = await listFiles(viewer, list);
  const versions = await listVersionsOf(viewer, items);
  const files = items.map((file) => fileCardData(file, versions.get(file.stackId ?? 0)));
  return { view, files, nextCursor };
}

const empty: Record<FileListTab, string> = {
  all: "Files of imported threads, and those you upload, are listed here.",
  pinned: "Pin a file in its menu to keep it at hand.",
  archived: "Archive a file in its menu to put it out of the way.",
};

export default function FilesList({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const address = readFilesAddress(search);
  const { view, nextCursor } = loaderData;
  const files = filesInTab(
    withPending(loaderData.files, pendingForms(useFetchers()), fileChanges),
    view,
  );
  const isEmpty = files.every((file) => file.isLeaving);
  return (
    <Overlay title="Files" closeTo={useDeskPath()} variant="wide" className="max-w-288">
      <div className="flex flex-wrap items-center gap-3 px-4 pt-3">
        <Tabs
          label="Which files"
          className="mr-auto min-w-0 basis-80"
          panelId="files-panel"
          selected={view}
          tabs={fileListTabs.map((tab) => ({
            key: tab,
            label: tabLabels[tab],
            to: filesAddress(address, { view: tab, cursor: null, file: null }),
          }))}
        />
        <SortFiles address={address} />
        <ButtonLink to={overDesk("upload", address)} icon="upload">
          Upload
        </ButtonLink>
      </div>
      <OverlayBody id="files-panel" role="tabpanel" aria-label={tabLabels[view]}>
        {isEmpty && (
          <EmptyState icon="files" title={`No ${view === "all" ? "" : `${view} `}files`}>
            {empty[view]}
          </EmptyState>
        )}
        <ul className="grid gap-3 grid-fill-48 max-sm:grid-fill-36">
          {files.map((file) => (
            <FileCard
              key={file.id}
              file={file}
              isMarked={file.id === address.file}
              menuAddress={filesAddress(address, { file: file.id })}
              extension={address.extension}
            />
          ))}
        </ul>
        <nav aria-label="Pages" className="mt-4 flex justify-center gap-2">
          {address.cursor && (
            <ButtonLink to={filesAddress(address, { cursor: null })} icon="chevron-left">
              First page
            </ButtonLink>
          )}
          {nextCursor && (
            <ButtonLink to={filesAddress(address, { cursor: nextCursor })}>Next page</ButtonLink>
          )}
        </nav>
      </OverlayBody>
    </Overlay>
  );
}

const tabLabels: Record<FileListTab, string> = {
  all: "All",
  pinned: "Pinned",
  archived: "Archived",
};

import { Link } from "react-router";
import { formatSize } from "#app/ui/file-size.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Day } from "#app/ui/time.tsx";
import type { FileCardData } from "./file-card-data.ts";
import { FileMenu } from "./file-menu.tsx";
import { FilePicture } from "./file-picture.tsx";

/** A file among all files: opens in its thread, or as itself when it has none. */
export function FileCard({
  file,
  isMarked,
  extension,
}: {
  file: FileCardData & { isLeaving: boolean };
  isMarked: boolean;
  extension: boolean;
}) {
  const face = <FilePicture previewUrl={file.previewUrl} kind={file.kind} />;
  return (
    <li
      id={`file-${file.id}`}
      className="file-card"
      hidden={file.isLeaving}
      data-marked={isMarked || undefined}
    >
      {file.threadId ? (
        <Link
          to={`/dashboard/thread/${file.threadId}?file=${file.id}${extension ? "&extension=chrome" : ""}`}
          state={{ initialFileId: file.id }}
          preventScrollReset
          aria-label={`Open ${file.name}`}
        >
          {face}
        </Link>
      ) : (
        <a href={file.content} target="_blank" rel="noreferrer" aria-label={`Open ${file.name}`}>
          {face}
        </a>
      )}
      <div className="file-card-foot">
        <div className="min-w-0 flex-1">
          <p className="truncate text-sm font-medium" title={file.name}>
            {file.name}
          </p>
          <p className="flex items-center gap-1 truncate text-xs text-faint">
            {file.isPinned && <Icon name="pin" className="size-3" />}
            {file.isPinned && <span className="sr-only">Pinned</span>}
            {file.isArchived && <Icon name="archive" className="size-3" />}
            {file.isArchived && <span className="sr-only">Archived</span>}
            <span className="truncate">
              {formatSize(file.size)} · <Day at={file.createdAt} /> ·{" "}
              {file.threadId ? file.sender : "My files"}
            </span>
          </p>
        </div>
        <FileMenu file={file} />
      </div>
    </li>
  );
}

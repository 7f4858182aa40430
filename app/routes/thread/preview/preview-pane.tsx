import { Suspense, useState } from "react";
import { Link, useNavigate } from "react-router";
import { playerFor } from "#app/domain/files/playable-media.ts";
import type { MarkCheck } from "#app/domain/tasks/marks/checks/mark-check.ts";
import { putMarkCommand } from "#app/domain/tasks/marks/mark-commands.ts";
import { type MarkBox, placeText } from "#app/domain/tasks/marks/mark-place.ts";
import { ask } from "#app/routes/shortcuts/asked-command.ts";
import { useSendAsked } from "#app/routes/shortcuts/use-send-asked.tsx";
import type { PreviewKey } from "#app/routes/shortcuts/view-keys.ts";
import { type FocusAddress, fileSearch, focusSearch } from "#app/routes/thread/focus-address.ts";
import { carriedMarks } from "#app/routes/thread/marks/checks/carried-marks.ts";
import { PageMarks } from "#app/routes/thread/marks/page-marks.tsx";
import type { ShownMark } from "#app/routes/thread/marks/shown-marks.ts";
import { useMarking } from "#app/routes/thread/marks/use-marking.ts";
import type { ShownFile, ShownTask } from "#app/routes/thread/shown-thread.ts";
import type { StackCard } from "#app/routes/thread/versions/stack-cards.ts";
import { lazyPart } from "#app/ui/behaviour/lazy-part.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { MediaPlayer } from "./media-player.tsx";
import { MissingPreview } from "./missing-preview.tsx";
import { movingPicture, originalPicture, pageAddress } from "./page-address.ts";
import { PagePicture } from "./page-picture.tsx";
import { PreviewToolbar } from "./preview-toolbar.tsx";
import { fileBeside } from "./selected-file.ts";
import { StepLink } from "./step-link.tsx";
import { useViewKeys } from "./use-view-keys.ts";
import { useZoom } from "./use-zoom.ts";
import { WhichVersion } from "./which-version.tsx";

const DrawPlace = lazyPart(() => import("#app/routes/thread/marks/draw-place.tsx"));

type Props = {
  file: ShownFile | null;
  /** The card that it is on, with its other versions. */
  card: StackCard<ShownFile> | null;
  files: ShownFile[];
  tasks: ShownTask[];
  marks: ShownMark[];
  checks: MarkCheck[];
  address: FocusAddress;
};

/** The selected file, large: fitted or zoomed, page by page, with its commands. */
export function PreviewPane({ file, ...rest }: Props) {
  if (!file) return <NoFile address={rest.address} />;
  return <FilePreview file={file} {...rest} />;
}

/** For a thread without files, a link to its emails. */
function NoFile({ address }: { address: FocusAddress }) {
  const emails = focusSearch(address, { messages: true, pane: "thread" });
  return (
    <EmptyState
      icon="image"
      title="No file selected"
      action={
        !address.messages && (
          <Link to={emails} replace preventScrollReset className="btn">
            <Icon name="mail" />
            Read the emails
          </Link>
        )
      }
    >
      This thread has no files. Upload one, or add tasks from its emails.
    </EmptyState>
  );
}

function FilePreview(props: Props & { file: ShownFile }) {
  const { file, card, files, tasks, marks, checks, address } = props;
  const navigate = useNavigate();
  const zoom = useZoom();
  const [isMoving, setMoving] = useState(false);
  const pages = file.previewUrl ? (file.pages ?? 1) : 1;
  const page = Math.min(address.page, pages);
  const steps = {
    before: stepTo(fileBeside(files, file, -1)),
    after: stepTo(fileBeside(files, file, 1)),
    pageBefore: page > 1 ? focusSearch(address, { page: page - 1 }) : null,
    pageAfter: page < pages ? focusSearch(address, { page: page + 1 }) : null,
  };
  const still = file.previewUrl ? pageAddress(file.previewUrl, page) : originalPicture(file);
  const moving = movingPicture(file);
  const isPlayed = playerFor(file.type) !== null;
  const picture = isPlayed ? null : still;

  const marking = useMarking(address, { fileId: file.id, page, marks });
  const marksHere = marks.filter(
    (mark) =>
      mark.fileId === file.id && mark.page === page && mark.isCurrent && mark !== marking.moving,
  );

  const { send, sending } = useSendAsked();
  const moveMark = ({ id, taskId, fileId, page }: ShownMark, to: MarkBox) => {
    const fields = { id, fileId: String(fileId), place: placeText({ page, ...to }) };
    send(ask(putMarkCommand, { taskId }, fields, `move mark ${id}`));
  };

  const carried = carriedMarks(checks, marks, { fileId: file.id, page });

  useViewKeys<PreviewKey>({
    ArrowLeft: () => go(steps.before),
    ArrowRight: () => go(steps.after),
    PageUp: () => go(steps.pageBefore),
    PageDown: () => go(steps.pageAfter),
    "+": zoom.zoomIn,
    "-": zoom.zoomOut,
    "0": zoom.fit,
  });

  return (
    <>
      {sending}
      <PreviewToolbar
        file={file}
        version={card && <WhichVersion file={file} card={card} address={address} />}
        zoom={picture === null ? null : zoom}
        marking={picture === null ? null : marking}
        motion={moving === null ? null : { isMoving, onToggle: () => setMoving(!isMoving) }}
        before={steps.before}
        after={steps.after}
      />
      {picture !== null && (
        <PagePicture
          key={picture}
          file={file}
          picture={(isMoving && moving) || picture}
          page={page}
          zoom={zoom}
        >
          <PageMarks
            marks={[...marksHere, ...carried]}
            tasks={tasks}
            chosen={address.task}
            to={(task) =>
              `${focusSearch(address, { task, message: null, pane: "tasks", form: null })}#task-${task}`
            }
            onMove={moveMark}
          />
          {marking.form && (
            <Suspense>
              <DrawPlace
                key={`${page} ${marking.form.act}`}
                start={marking.start}
                onPlace={marking.place}
                onCancel={marking.cancel}
              />
            </Suspense>
          )}
        </PagePicture>
      )}
      {isPlayed && <MediaPlayer key={file.content} file={file} />}
      {!file.previewUrl && !isPlayed && <MissingPreview file={file} isShown={picture !== null} />}
      {pages > 1 && (
        <nav
          className="flex items-center justify-center gap-2 border-t border-line bg-surface p-1 text-sm/5 tabular-nums"
          aria-label="Pages"
        >
          <StepLink label="Previous page" icon="chevron-left" to={steps.pageBefore} />
          <span role="status">
            Page {page} of {pages}
          </span>
          <StepLink label="Next page" icon="chevron-right" to={steps.pageAfter} />
        </nav>
      )}
    </>
  );

  function stepTo(neighbour: ShownFile | null): string | null {
    return neighbour && fileSearch(address, neighbour.id);
  }

  function go(search: string | null) {
    return search && navigate(search, { replace: true, preventScrollReset: true });
  }
}

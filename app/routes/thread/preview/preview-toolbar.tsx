import type { ReactNode } from "react";
import { Link } from "react-router";
import { useRootData } from "#app/client/root-data.ts";
import { FileMenu } from "#app/routes/files/file-menu.tsx";
import { markToolId } from "#app/routes/thread/marks/mark-tool-id.ts";
import type { ShownFile } from "#app/routes/thread/shown-thread.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { CutName } from "#app/ui/cut-name.tsx";
import { formatSize } from "#app/ui/text/file-size.ts";
import { StepLink } from "./step-link.tsx";
import type { useZoom } from "./use-zoom.ts";

type Zoom = ReturnType<typeof useZoom>;

/** The toolbar of the preview: the file's name, zoom, the previous and next file, and the menu. */
export function PreviewToolbar({
  file,
  version,
  zoom,
  motion,
  marking,
  before,
  after,
}: {
  file: ShownFile;
  /** Which of several versions it is. */
  version: ReactNode;
  zoom: Zoom | null;
  /** For an animated picture. */
  motion: { isMoving: boolean; onToggle: () => void } | null;
  /** For a picture that can be marked. */
  marking: { form: object | null; toggle: string } | null;
  before: string | null;
  after: string | null;
}) {
  const { hasShortcuts } = useRootData();
  const undo = marking?.form ? "Control+Z" : undefined;
  const markKeys = undo ? `M ${undo}` : "M";
  const facts = [
    formatSize(file.size),
    file.isPinned && !file.isArchived && "pinned",
    file.isArchived && "archived",
  ];
  return (
    <div className="flex min-h-13 items-center gap-1 border-b border-line bg-surface py-1.5 pr-2 pl-4 @max-[30rem]/preview:flex-wrap tabs:border-t">
      <div
        className={classNames(
          "min-w-0 flex-1 @max-[30rem]/preview:pr-2",
          (zoom || marking) && "@max-[30rem]/preview:basis-full",
        )}
      >
        <h3 className="text-sm">
          <CutName name={file.name} />
        </h3>
        <p className="truncate text-xs text-faint">
          {version}
          {facts.filter(Boolean).join(" · ")} ·{" "}
          <Link className="link tabs:hidden" to={`/files/${file.id}/timeline`}>
            Timeline
          </Link>
        </p>
      </div>
      {motion && (
        <Button
          variant="quiet"
          icon={motion.isMoving ? "pause" : "play"}
          aria-label={motion.isMoving ? "Stop the animation" : "Play the animation"}
          className="noscript:hidden"
          onClick={motion.onToggle}
        />
      )}
      {marking && (
        <ButtonLink
          id={markToolId}
          variant="quiet"
          icon="mark"
          aria-label={marking.form ? "Leave marking" : "Mark a place"}
          data-shortcut={markKeys}
          aria-keyshortcuts={hasShortcuts ? markKeys : undo}
          title={marking.form ? "Leave marking" : "Mark a place for a task"}
          className={classNames(
            "@max-[25rem]/preview:w-(--control) @max-[25rem]/preview:p-0 noscript:hidden",
            marking.form && "bg-hover",
          )}
          to={marking.toggle}
          replace
          preventScrollReset
        >
          <span className="@max-[25rem]/preview:hidden">{marking.form ? "Leave" : "Mark"}</span>
        </ButtonLink>
      )}
      {zoom && <ZoomControls zoom={zoom} />}
      <nav className="flex" aria-label="Files">
        <StepLink label="Previous file" icon="chevron-left" to={before} />
        <StepLink label="Next file" icon="chevron-right" to={after} />
      </nav>
      <FileMenu file={file} shownIn="focus-view" />
    </div>
  );
}

function ZoomControls({ zoom }: { zoom: Zoom }) {
  return (
    <fieldset className="flex noscript:hidden" aria-label="Zoom">
      <Button variant="quiet" icon="zoom-out" aria-label="Zoom out" onClick={zoom.zoomOut} />
      <Button
        variant="quiet"
        aria-label="Fit to the pane"
        aria-pressed={zoom.scale === null}
        className="w-14 p-0 tabular-nums max-[480px]:w-auto max-[480px]:px-1"
        onClick={zoom.fit}
      >
        {zoom.percent === null ? "Fit" : `${zoom.percent}%`}
      </Button>
      <Button variant="quiet" icon="zoom-in" aria-label="Zoom in" onClick={zoom.zoomIn} />
    </fieldset>
  );
}

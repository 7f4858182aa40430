import { Link } from "react-router";
import { useViewerKept } from "#app/client/session/use-viewer-kept.ts";
import { findRevision } from "#app/domain/changes/read-changes.server.ts";
import { fileIdSchema } from "#app/domain/files/file.ts";
import { findTimeline } from "#app/domain/tasks/timeline/find-timeline.server.ts";
import { notFound } from "#app/http/replies/reply.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import { fileSearch, focusSearch } from "#app/routes/thread/focus-address.ts";
import { usePlainAddress } from "#app/routes/thread/use-focus-address.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { counted } from "#app/ui/text/counted.ts";
import type { Route } from "./+types/timeline";
import { AsksTables } from "./asks-tables.tsx";
import { useThreadChanges } from "./use-thread-changes.ts";

/** The number of asks that a long timeline shows at first. */
const mostAtFirst = 200;

/** The asks about a file and its other versions, version by version. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const fileId = fileIdSchema.safeParse(params.fileId);
  // Read first: a change that comes in between is loaded again, and none is missed.
  const revision = await findRevision(viewer);
  const timeline = fileId.success && (await findTimeline(viewer, fileId.data));
  if (!timeline) throw notFound();
  const { asks, ...rest } = timeline;
  const shown = url.searchParams.has("all") ? asks : asks.slice(0, mostAtFirst);
  const open = asks.filter(({ status }) => status !== "done").length;
  const counts = { count: asks.length, open };
  return { fileId: fileId.data, timeline: { ...rest, asks: shown }, ...counts, revision };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData?.timeline.name ?? "File"}, version by version · Galley` }];
}

export default function TimelinePage({ loaderData }: Route.ComponentProps) {
  const { fileId, timeline, count, open, revision } = loaderData;
  const { thread, name, versions, olderVersions, asks } = timeline;
  useThreadChanges(thread.id, revision);
  useViewerKept();
  const plain = usePlainAddress();
  const back = `/dashboard/thread/${encodeURIComponent(thread.id)}`;
  return (
    <main className="timeline">
      <header className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <p dir="auto" className="text-sm text-soft">
            {thread.title || "(No Subject)"}
          </p>
          <h1 dir="auto" className="text-xl font-semibold wrap-anywhere">
            {name}
          </h1>
          <p className="text-sm text-soft">
            {counted(versions.length, "version")}, {counted(count, "task")}, {open} open
            {olderVersions > 0 && `; ${counted(olderVersions, "older version")} not shown`}
          </p>
        </div>
        <div className="flex gap-2 print:hidden">
          <Link className="btn" to={`${back}${fileSearch(plain, fileId)}`}>
            Back to the thread
          </Link>
          <Button className="noscript:hidden" onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </header>
      {asks.length === 0 ? (
        <EmptyState icon="task" title="Nothing was asked about this file" />
      ) : (
        <section
          className="timeline-frame"
          aria-label="Tasks and versions"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard
          tabIndex={0}
        >
          <AsksTables asks={asks} versions={versions} back={back} />
          {asks.length < count && (
            <Link className="btn btn-quiet" to={focusSearch(plain, { all: true })}>
              Show all {count} tasks
            </Link>
          )}
        </section>
      )}
    </main>
  );
}

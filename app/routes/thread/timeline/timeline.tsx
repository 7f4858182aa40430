import { Link } from "react-router";
import { fileIdSchema } from "#app/domain/files/file.ts";
import { findTimeline, type Timeline } from "#app/domain/tasks/timeline/find-timeline.server.ts";
import { notFound } from "#app/http/replies/reply.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import { checkWords } from "#app/routes/thread/marks/checks/check-words.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Day } from "#app/ui/time.tsx";
import type { Route } from "./+types/timeline";
import { stateWords } from "./state-words.ts";
import "./timeline.css";

/** The asks about a file and its other versions, version by version. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const fileId = fileIdSchema.safeParse(params.fileId);
  const timeline = fileId.success && (await findTimeline(viewer, fileId.data));
  if (!timeline) throw notFound();
  return { fileId: fileId.data, timeline };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData?.timeline.name ?? "File"}, version by version · Galley` }];
}

export default function TimelinePage({ loaderData }: Route.ComponentProps) {
  const { fileId, timeline } = loaderData;
  const { thread, name, versions, olderVersions, asks } = timeline;
  const open = asks.filter(({ status }) => status !== "done").length;
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
            {counted(versions.length, "version")}, {counted(asks.length, "ask")}, {open} open
            {olderVersions > 0 && `; ${counted(olderVersions, "older version")} not shown`}
          </p>
        </div>
        <div className="flex gap-2 print:hidden">
          <Link className="btn" to={`${back}?file=${fileId}`}>
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
          aria-label="Asks and versions"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard
          tabIndex={0}
        >
          <table>
            <thead>
              <tr>
                <th scope="col">Ask</th>
                {versions.map((version) => (
                  <VersionHead
                    key={`${version.fileId} ${version.place}`}
                    version={version}
                    back={back}
                  />
                ))}
              </tr>
            </thead>
            <tbody>
              {asks.map((ask) => (
                <AskRow key={ask.id} ask={ask} versions={versions} back={back} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </main>
  );
}

function VersionHead({ version, back }: { version: Timeline["versions"][number]; back: string }) {
  return (
    <th scope="col">
      <Link to={`${back}?file=${version.fileId}`} title={version.name}>
        {version.preview && <img src={`${version.preview}&small`} alt="" loading="lazy" />}v
        {version.place}
      </Link>
      <span className="block font-normal text-soft">
        <Day at={version.at} />
      </span>
    </th>
  );
}

function AskRow({
  ask,
  versions,
  back,
}: {
  ask: Timeline["asks"][number];
  versions: Timeline["versions"];
  back: string;
}) {
  return (
    <tr>
      <th scope="row">
        <Link dir="auto" to={`${back}?task=${ask.id}#task-${ask.id}`}>
          {ask.text}
        </Link>
        <span className="block font-normal text-soft">
          <bdi>{ask.by}</bdi>, <Day at={ask.askedAt} />
        </span>
      </th>
      {ask.cells.map(({ state, isRepeated }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its version's
        <td key={index} data-state={state}>
          {stateWords[state]}
          {isRepeated && <span className="block">Asked again</span>}
          {ask.checks
            .filter(({ newer, picture }) => newer.place === versions[index]?.place && picture)
            .map((check) => (
              <span key={check.markId ?? check.page} className="block text-soft">
                {checkWords(check).says}
              </span>
            ))}
        </td>
      ))}
    </tr>
  );
}

function counted(count: number, thing: string): string {
  return count === 1 ? `1 ${thing}` : `${count} ${thing}s`;
}

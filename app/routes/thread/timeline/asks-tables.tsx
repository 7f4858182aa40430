import { Link } from "react-router";
import type { Timeline } from "#app/domain/tasks/timeline/find-timeline.server.ts";
import { fileSearch } from "#app/routes/thread/focus-address.ts";
import { checkWords } from "#app/routes/thread/marks/checks/check-words.ts";
import { openingAddress } from "#app/routes/thread/tasks/source-address.ts";
import { usePlainAddress } from "#app/routes/thread/use-focus-address.ts";
import { Day } from "#app/ui/time.tsx";
import { SaidWords } from "./said-words.tsx";
import { stateWords } from "./state-words.ts";

type Shown = Pick<Timeline, "asks" | "versions">;

/** The most versions that fit on a sheet of paper; more are printed as tables below each other. */
const versionsOnSheet = 7;

/** A table of asks by versions: one on the screen, and on paper as many as are needed. */
export function AsksTables({ back, ...shown }: Shown & { back: string }) {
  if (shown.versions.length <= versionsOnSheet) return <AsksTable {...shown} back={back} />;
  return (
    <>
      <AsksTable {...shown} back={back} className="print:hidden" />
      {sheetsOf(shown).map((sheet) => (
        <AsksTable
          key={sheet.versions[0]?.place}
          {...sheet}
          back={back}
          className="mb-8 hidden print:table"
        />
      ))}
    </>
  );
}

/** The versions of each sheet, with the states of the asks at them. */
function sheetsOf({ asks, versions }: Shown): Shown[] {
  const starts = Array.from(
    { length: Math.ceil(versions.length / versionsOnSheet) },
    (_, index) => index * versionsOnSheet,
  );
  return starts.map((start) => ({
    versions: versions.slice(start, start + versionsOnSheet),
    asks: asks.map((ask) => ({ ...ask, cells: ask.cells.slice(start, start + versionsOnSheet) })),
  }));
}

function AsksTable({
  asks,
  versions,
  back,
  className,
}: Shown & { back: string; className?: string | undefined }) {
  return (
    <table className={className}>
      <thead>
        <tr>
          <th scope="col">Task</th>
          {versions.map((version) => (
            <VersionHead key={`${version.fileId} ${version.place}`} version={version} back={back} />
          ))}
        </tr>
      </thead>
      <tbody>
        {asks.map((ask) => (
          <AskRow key={ask.id} ask={ask} versions={versions} back={back} />
        ))}
      </tbody>
    </table>
  );
}

function VersionHead({ version, back }: { version: Timeline["versions"][number]; back: string }) {
  const plain = usePlainAddress();
  return (
    <th scope="col">
      <Link to={`${back}${fileSearch(plain, version.fileId)}`} title={version.name}>
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
  const plain = usePlainAddress();
  return (
    <tr>
      <th scope="row">
        <Link dir="auto" to={`${back}${openingAddress(plain, ask.id)}`}>
          {ask.text}
        </Link>
        <span className="block font-normal text-soft">
          <bdi>{ask.by}</bdi>, <Day at={ask.askedAt} />
        </span>
      </th>
      {versions.map((version, index) => (
        <AskCell key={version.place} ask={ask} index={index} version={version} back={back} />
      ))}
    </tr>
  );
}

function AskCell({
  ask,
  index,
  version: { fileId, place },
  back,
}: {
  ask: Timeline["asks"][number];
  index: number;
  version: Timeline["versions"][number];
  back: string;
}) {
  const cell = ask.cells[index];
  if (!cell) return <td />;
  const checks = ask.checks.filter(({ newer, picture }) => newer.place === place && picture);
  return (
    <td data-state={cell.state} data-version={`v${place}`}>
      {cell.isAsked && cell.state !== "asked" && (
        <span className="block font-semibold text-ink">{stateWords.asked}</span>
      )}
      {stateWords[cell.state]}
      <SaidWords cell={cell} taskId={ask.id} fileId={fileId} back={back} />
      {checks.map((check) => (
        <span key={check.markId ?? check.page} className="block text-soft">
          {checkWords(check).says}
        </span>
      ))}
    </td>
  );
}

import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { changeOfText } from "#app/domain/files/compare/change-of-text.ts";
import type { ComparisonView } from "#app/domain/files/compare/comparison-view.ts";
import { type ChangedRegion, changeKinds } from "#app/domain/files/compare/comparison-view.ts";
import { classNames } from "#app/ui/class-names.ts";
import { changeDetails, kindWords } from "./change-words.ts";
import { type CompareAddress, compareSearch, toChange } from "./compare-address.ts";
import type { Comparing } from "./use-comparison.ts";

/** The number of changes on the page, and a link to each. */
export function ChangesList({ found, address }: { found: Comparing; address: CompareAddress }) {
  return (
    <section
      aria-label="Changes"
      className="flex min-h-12 flex-none items-center gap-x-3 gap-y-1 border-t border-line bg-surface px-4 py-1.5 text-sm/5 max-[720px]:flex-col max-[720px]:items-stretch max-[720px]:px-2 max-[720px]:py-1"
    >
      <p
        role="status"
        className={classNames(
          "not-last:max-w-1/2 max-[720px]:not-last:max-w-none",
          found.state === "comparing" && "noscript:hidden",
        )}
      >
        {found.state === "comparing" && <span className="spinner mr-2" aria-hidden="true" />}
        {sentence(found, address.page)}
      </p>
      <NextWithoutScript found={found} address={address} />
      {found.state === "compared" && found.view.regions.length > 0 && (
        <ol className="flex max-h-20 min-w-0 flex-1 flex-wrap gap-1 overflow-auto max-[720px]:flex-none max-[720px]:flex-nowrap noscript:hidden">
          {found.view.regions.map((region, index) => (
            <ChangeEntry
              key={`${region.x} ${region.y} ${region.kind}`}
              region={region}
              number={index + 1}
              address={address}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

function ChangeEntry({
  region,
  number,
  address,
}: {
  region: ChangedRegion;
  number: number;
  address: CompareAddress;
}) {
  const isChosen = address.change === number;
  const kind = region.kind && kindWords[region.kind];
  const words = region.words && changeOfText(region.words);
  const entry = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) entry.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [isChosen]);
  return (
    <li ref={entry}>
      <Link
        className="compare-chip btn btn-small"
        data-kind={region.kind}
        to={toChange(address, number)}
        replace
        preventScrollReset
        aria-current={isChosen ? "true" : undefined}
        aria-label={`Change ${[number, kind, words, ...changeDetails(region)].filter(Boolean).join(", ")}`}
      >
        {number}
        {kind && ` ${kind}`}
        {words && (
          <>
            {" "}
            <span className="max-w-80 truncate font-normal" dir="auto">
              {words}
            </span>
          </>
        )}
      </Link>
    </li>
  );
}

/**
 * Without JavaScript a page is compared when this link is followed, and the picture of the difference shows the
 * changes.
 */
function NextWithoutScript({ found, address }: { found: Comparing; address: CompareAddress }) {
  if (found.state === "comparing") {
    return (
      <p className="hidden noscript:block">
        These pages have not been compared yet.{" "}
        <a className="link" href={`${compareSearch(address)}&find=1`}>
          Find the changes
        </a>
      </p>
    );
  }
  if (found.state === "refused" || found.view.picture === null) return null;
  const [mode, words] =
    address.mode === "difference"
      ? (["side", "Show both versions side by side"] as const)
      : (["difference", "Show the changes in one picture"] as const);
  return (
    <a className="link hidden noscript:inline" href={compareSearch(address, { mode })}>
      {words}
    </a>
  );
}

function sentence(found: Comparing, page: number): string {
  if (found.state === "comparing") return "Comparing these pages…";
  if (found.state === "refused") return found.reason;
  return [pageSentence(found.view, page), ...found.view.notes, ...found.view.notCompared].join(" ");
}

/** That nothing changed is said only where everything was looked at closely enough. */
function pageSentence(view: ComparisonView, page: number): string {
  const { regionCount, isRelated, notes, notCompared } = view;
  const isTold = notes.length + notCompared.length > 0;
  if (regionCount === 0) {
    if (notCompared.length > 0) {
      return `No change was found on page ${page}, but not all was compared.`;
    }
    return `No ${isTold ? "other " : ""}visible change on page ${page}.`;
  }
  if (!isRelated) return `Page ${page} shows something else in each version.`;
  const changes = `${regionCount} ${regionCount === 1 ? "change" : "changes"} on page ${page}`;
  return [changes, ...kindCounts(view)].join(": ") + (isTold ? "." : "");
}

/** For a drawing: the number of changes of each kind. Empty if changes were left out. */
function kindCounts({ regions, regionCount }: ComparisonView): string[] {
  const kinds = Map.groupBy(regions, ({ kind }) => kind);
  if (regions.length < regionCount || kinds.has(undefined)) return [];
  const counts = changeKinds.flatMap((kind) => {
    const count = kinds.get(kind)?.length;
    return count ? `${count} ${kind}` : [];
  });
  return [counts.join(", ")];
}

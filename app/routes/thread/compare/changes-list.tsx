import { Link } from "react-router";
import { type CompareAddress, compareSearch } from "./compare-address.ts";
import type { Comparing } from "./use-comparison.ts";

/** How many changes there are on the page, and a link to each. */
export function ChangesList({ found, address }: { found: Comparing; address: CompareAddress }) {
  return (
    <section aria-label="Changes" className="border-t border-line bg-surface px-4 py-2 text-sm/5">
      <p role="status" className={found.state === "comparing" ? "noscript:hidden" : undefined}>
        {sentence(found, address.page)}
      </p>
      <NextWithoutScript found={found} address={address} />
      {found.state === "compared" && found.view.regions.length > 0 && (
        <ol className="mt-1 flex max-h-20 flex-wrap gap-1 overflow-auto noscript:hidden">
          {found.view.regions.map((region, index) => (
            <li key={`${region.x} ${region.y}`}>
              <Link
                className="btn btn-small"
                to={compareSearch(address, { change: index + 1, task: null })}
                replace
                preventScrollReset
                aria-current={address.change === index + 1 ? "true" : undefined}
                aria-label={`Change ${index + 1}, ${placeWords(region)}`}
              >
                {index + 1}
              </Link>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Without JavaScript a page is compared when it is asked for, and what changed is seen in the picture of the difference. */
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
  const { regionCount, isRelated } = found.view;
  if (regionCount === 0) return `No visible change on page ${page}.`;
  if (!isRelated) return `Page ${page} shows something else in each version.`;
  return `${regionCount} ${regionCount === 1 ? "change" : "changes"} on page ${page}`;
}

function placeWords(region: { x: number; y: number; width: number; height: number }): string {
  const third = (at: number, names: [string, string, string]) =>
    names[Math.min(2, Math.floor(at * 3))];
  const row = third(region.y + region.height / 2, ["top", "middle", "bottom"]);
  return `${row} ${third(region.x + region.width / 2, ["left", "centre", "right"])}`;
}

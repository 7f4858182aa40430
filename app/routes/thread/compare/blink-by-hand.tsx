import { useRootData } from "#app/client/root-data.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { type CompareAddress, compareSearch, otherHeld } from "./compare-address.ts";

const words = { older: "older version", newer: "newer version" };

/** Names the version that a blink shows, and switches to the other by hand: the only way if motion is reduced. */
export function BlinkByHand({ address }: { address: CompareAddress }) {
  const { hasShortcuts } = useRootData();
  const { held } = address;
  const shared = { size: "small", replace: true, preventScrollReset: true } as const;
  const next = otherHeld(address);
  return (
    <div className="flex items-center gap-2 text-sm">
      <ButtonLink
        {...shared}
        to={compareSearch(address, { held: next })}
        aria-keyshortcuts={hasShortcuts ? "B" : undefined}
        className="btn-keyed"
      >
        Show {next}
      </ButtonLink>
      {held && (
        <ButtonLink
          {...shared}
          variant="quiet"
          to={compareSearch(address, { held: null })}
          className="motion-reduce:hidden"
        >
          Blink
        </ButtonLink>
      )}
      <p role="status" className="sr-only">
        {held ? (
          `The ${words[held]} is shown.`
        ) : (
          <>
            <span className="motion-reduce:hidden">Both versions are shown by turns.</span>
            <span className="hidden motion-reduce:inline">The {words.older} is shown.</span>
          </>
        )}
      </p>
    </div>
  );
}

import { classNames } from "./class-names.ts";

/** The mark: a proof sheet with a corrected line. Its name stands beside it unless it is hidden. */
export function Logo({ hideName = false, className }: { hideName?: boolean; className?: string }) {
  return (
    <span className={classNames("inline-flex items-center gap-2", className)}>
      <svg viewBox="0 0 24 24" className="size-6 flex-none" aria-hidden="true">
        <rect x="2" y="2" width="20" height="20" rx="5.5" fill="var(--accent)" />
        <path
          d="M7 8h10M7 12h6M7 16h3.5m2 .5 2 1.75 4-5"
          fill="none"
          stroke="var(--on-accent)"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className={hideName ? "sr-only" : "text-lg font-semibold tracking-tight"}>Galley</span>
    </span>
  );
}

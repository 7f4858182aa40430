/** The logo, a proof sheet with a corrected line, and the name beside it. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2">
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
      <span className="text-lg font-semibold tracking-tight">Galley</span>
    </span>
  );
}

/** The number of unsure asks, beside the label that unfolds them. */
export function UnsureCount({ children }: { children: number }) {
  return (
    <span className="min-w-5 rounded-full bg-chip px-1.5 text-center text-xs/5 text-soft tabular-nums">
      {children}
    </span>
  );
}

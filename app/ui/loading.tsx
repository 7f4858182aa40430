/** A spinner with words that say what is loading. */
export function Loading({ children }: { children: string }) {
  return (
    <p className="flex items-center justify-center gap-2 p-6 text-sm text-soft" role="status">
      <span className="spinner" aria-hidden="true" />
      {children}
    </p>
  );
}

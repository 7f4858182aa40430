/** Stands in for content that is on its way; the place says once that it is loading. */
export function Skeleton({ className }: { className: string }) {
  return <div className={`skeleton ${className}`} aria-hidden="true" />;
}

/** A placeholder for content that is loading. The container announces once that it is loading. */
export function Skeleton({ className }: { className: string }) {
  return <div className={`skeleton ${className}`} aria-hidden="true" />;
}

import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type Tone = "neutral" | "accent" | "done" | "progress" | "open";

/**
 * A short label. `label` replaces the content for screen readers where the content alone is not clear, `title` says on
 * hover what it counts.
 */
export function Badge({
  tone = "neutral",
  label,
  title,
  className,
  children,
}: {
  tone?: Tone;
  label?: string;
  title?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames("badge", tone !== "neutral" && `badge-${tone}`, className)}
      title={title}
    >
      {label ? (
        <>
          <span aria-hidden="true">{children}</span>
          <span className="sr-only">{label}</span>
        </>
      ) : (
        children
      )}
    </span>
  );
}

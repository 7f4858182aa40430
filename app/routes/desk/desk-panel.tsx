import type { ReactNode } from "react";

/** One of the desk's two lists: it scrolls by itself, under a sticky head. */
export function DeskPanel({
  name,
  title,
  hint,
  tools,
  className,
  children,
}: {
  name: string;
  title: ReactNode;
  hint: string;
  tools: ReactNode;
  className: string;
  children: ReactNode;
}) {
  return (
    <section
      id={`${name}-panel`}
      className={`panel ${className}`}
      aria-labelledby={`${name}-title`}
      data-scrolls
      tabIndex={-1}
    >
      <header className="panel-head">
        <div className="min-w-0">
          <h2
            id={`${name}-title`}
            className="flex flex-wrap items-center gap-x-2 text-lg whitespace-nowrap"
          >
            {title}
          </h2>
          <p className="text-sm text-soft max-[400px]:sr-only @max-[23rem]/tasks:sr-only">{hint}</p>
        </div>
        {tools}
      </header>
      {children}
    </section>
  );
}

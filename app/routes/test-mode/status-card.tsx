import { type ReactNode, useId } from "react";
import { Badge } from "#app/ui/badge.tsx";

/** One part of the product, whether it works, and the details. */
export function StatusCard({
  title,
  state,
  isGood,
  children,
}: {
  title: string;
  state: string;
  isGood: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      className="card grid grid-cols-[1fr_auto] content-start gap-x-3 gap-y-2 px-4 py-3.5"
      aria-labelledby={id}
    >
      <h2 id={id} className="text-base">
        {title}
      </h2>
      <Badge tone={isGood ? "done" : "open"}>{state}</Badge>
      <div className="col-span-full text-sm/5 text-soft wrap-anywhere tabular-nums">{children}</div>
    </section>
  );
}

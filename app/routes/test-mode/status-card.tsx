import { type ReactNode, useId } from "react";
import { Badge } from "#app/ui/badge.tsx";

/** One part of the product, whether it works, and what there is to know about it. */
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
    <section className="card status-card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Badge tone={isGood ? "done" : "open"}>{state}</Badge>
      <div className="status-facts">{children}</div>
    </section>
  );
}

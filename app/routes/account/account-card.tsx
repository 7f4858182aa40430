import type { ReactNode } from "react";

/** A section of the account's pages, labelled by the heading with this id. */
export function AccountCard({ labelledBy, children }: { labelledBy: string; children: ReactNode }) {
  return (
    <section className="card grid grid-cols-1 gap-3 p-4" aria-labelledby={labelledBy}>
      {children}
    </section>
  );
}

import type { ReactNode } from "react";

/** One subject of the account's pages, named by the heading with this id. */
export function AccountCard({ labelledBy, children }: { labelledBy: string; children: ReactNode }) {
  return (
    <section className="card grid grid-cols-1 gap-3 p-4" aria-labelledby={labelledBy}>
      {children}
    </section>
  );
}

import type { ReactNode } from "react";

/** In the middle of the preview's place, until there is one: what it waits for. */
export function Waiting({ children }: { children: ReactNode }) {
  return (
    <div
      role="status"
      className="grid flex-1 place-content-center justify-items-center gap-3 text-sm/5 text-soft"
    >
      {children}
    </div>
  );
}

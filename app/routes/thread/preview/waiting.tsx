import type { ReactNode } from "react";

/** Text in the middle of a preview's place that says what is being waited for. */
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

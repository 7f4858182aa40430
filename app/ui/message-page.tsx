import type { ReactNode } from "react";
import { Logo } from "./logo.tsx";

/** A page with one message: not found, or something went wrong. */
export function MessagePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="grid max-w-md justify-items-center gap-3 text-center">
        <Logo />
        <h1 className="mt-4 text-xl">{title}</h1>
        {children}
      </div>
    </main>
  );
}

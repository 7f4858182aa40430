import type { ReactNode } from "react";
import { Link } from "react-router";
import { Logo } from "#app/ui/logo.tsx";

/** A page of plain text with headings. */
export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-2xl px-6 py-4">
      <header>
        <Link to="/" aria-label="Galley, home" className="inline-block">
          <Logo />
        </Link>
      </header>
      <main className="prose mt-8 mb-16">
        <h1 className="text-2xl tracking-tight">{title}</h1>
        {children}
      </main>
    </div>
  );
}

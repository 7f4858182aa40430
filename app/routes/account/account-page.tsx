import type { ReactNode } from "react";
import { Link } from "react-router";
import { useViewerKept } from "#app/client/session/use-viewer-kept.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Logo } from "#app/ui/logo.tsx";

/** The frame of the account's pages, with a link back to the previous screen. */
export function AccountPage({
  back,
  children,
}: {
  back: { to: string; label: string };
  children: ReactNode;
}) {
  useViewerKept();
  return (
    // Long button labels wrap to a second line when the user sets a wider text spacing.
    <div className="mx-auto grid max-w-176 grid-cols-1 gap-6 px-5 pt-3 pb-12 [&_.btn]:whitespace-normal">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <Link to="/dashboard" aria-label="Galley, dashboard">
          <Logo />
        </Link>
        <ButtonLink to={back.to} variant="quiet" icon="chevron-left">
          {back.label}
        </ButtonLink>
      </header>
      <main className="grid grid-cols-1 gap-4">{children}</main>
    </div>
  );
}

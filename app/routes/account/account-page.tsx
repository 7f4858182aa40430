import type { ReactNode } from "react";
import { Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Logo } from "#app/ui/logo.tsx";
import "./account.css";

/** The frame of the account's pages: where one came from is always at hand. */
export function AccountPage({
  back,
  children,
}: {
  back: { to: string; label: string };
  children: ReactNode;
}) {
  return (
    <div className="account">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <Link to="/dashboard" aria-label="Galley, dashboard">
          <Logo />
        </Link>
        <ButtonLink to={back.to} variant="quiet" icon="chevron-left">
          {back.label}
        </ButtonLink>
      </header>
      <main className="grid gap-4">{children}</main>
    </div>
  );
}

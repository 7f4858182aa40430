import { useLocation } from "react-router";

const usual = "/dashboard";

/** Where a plain form comes back to: the page it stands on. Left out where that is the usual one. */
export function ReturnTo({ to }: { to?: string | undefined }) {
  const { pathname, search } = useLocation();
  const place = to ?? `${pathname}${search}`;
  return place === usual ? null : <input type="hidden" name="returnTo" value={place} />;
}

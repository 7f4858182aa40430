import { useLocation } from "react-router";

/** Where a plain form comes back to: the page it stands on. */
export function ReturnTo({ to }: { to?: string }) {
  const { pathname, search } = useLocation();
  return <input type="hidden" name="returnTo" value={to ?? `${pathname}${search}`} />;
}

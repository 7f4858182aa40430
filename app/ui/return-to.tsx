import { useLocation } from "react-router";

const usual = "/dashboard";

/**
 * A hidden field with the address to which the answer to a plain form redirects: the present page. Omitted
 * when that is the default.
 */
export function ReturnTo({ to }: { to?: string | undefined }) {
  const { pathname, search } = useLocation();
  const place = to ?? `${pathname}${search}`;
  return place === usual ? null : <input type="hidden" name="returnTo" value={place} />;
}

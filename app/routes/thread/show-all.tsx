import { Link } from "react-router";
import { type FocusAddress, focusSearch } from "./focus-address.ts";

/** Leads from the first entries of the thread's long lists to all of them. */
export function ShowAll({ address, children }: { address: FocusAddress; children: string }) {
  return (
    <Link
      to={focusSearch(address, { all: true })}
      replace
      preventScrollReset
      className="btn btn-quiet btn-small mt-2 w-full"
    >
      {children}
    </Link>
  );
}

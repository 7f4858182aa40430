import { useRouteLoaderData } from "react-router";
import { formatDateTime, formatDay } from "./text/dates.ts";

/** The viewer's time zone from the root loader, so that server and browser render the same. */
function useTimeZone(): string {
  const root: unknown = useRouteLoaderData("root");
  const isKnown = typeof root === "object" && root !== null && "timeZone" in root;
  return isKnown && typeof root.timeZone === "string" ? root.timeZone : "UTC";
}

/** An instant as a day: 'Nov 21'. */
export function Day({ at }: { at: string }) {
  return <time dateTime={at}>{formatDay(at, useTimeZone())}</time>;
}

/** An instant with year and time: 'Nov 21, 2026, 9:31 AM'. */
export function DateTime({ at }: { at: string }) {
  return <time dateTime={at}>{formatDateTime(at, useTimeZone())}</time>;
}

import { Link } from "react-router";
import type { ShownFile } from "#app/routes/thread/shown-thread.ts";
import { Badge } from "#app/ui/badge.tsx";
import { DateTime, Day } from "#app/ui/time.tsx";
import { placeOf } from "./stack-cards.ts";

/** A version in the list: its number, the day of a copy, or its form; and the number of its open tasks. */
export function VersionLink({
  version,
  isOnly,
  hasTime,
  form,
  isSelected,
  open,
  to,
}: {
  version: ShownFile;
  /** A single version, in several forms or copies. */
  isOnly: boolean;
  /** Whether a copy is told by the time as well as by the day. */
  hasTime: boolean;
  /** Null if the version has one form. */
  form: string | null;
  isSelected: boolean;
  open: number;
  to: string;
}) {
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      className="btn btn-quiet btn-small group/version"
      aria-current={isSelected ? "true" : undefined}
      title={version.name}
    >
      <span className="group-aria-[current]/version:font-semibold group-aria-[current]/version:underline">
        {isOnly
          ? (form ?? (hasTime ? <DateTime at={version.sentAt} /> : <Day at={version.sentAt} />))
          : `v${placeOf(version)}`}
        {!isOnly && form && ` ${form}`}
      </span>
      <span className="sr-only">{version.name}</span>
      {version.isStackFront && !isOnly && (
        <span className="text-faint">{version.continuedBy ? "newest here" : "current"}</span>
      )}
      {open > 0 && <Badge label={`, ${open} open ${open === 1 ? "task" : "tasks"}`}>{open}</Badge>}
    </Link>
  );
}

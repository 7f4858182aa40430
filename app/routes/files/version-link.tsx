import { CutName } from "#app/ui/cut-name.tsx";
import { MenuLink } from "#app/ui/menu/menu.tsx";
import { Day } from "#app/ui/time.tsx";

/** A version in a menu: its number, its name, and what sets it apart. */
export function VersionLink({
  to,
  replace = false,
  place,
  name,
  at = null,
  isArchived,
  openTasks = 0,
  isSelected = false,
}: {
  to: string;
  /** Whether it replaces the current history entry: true if only the view changes. */
  replace?: boolean;
  /** Null if there is only one version. */
  place: number | null;
  name: string;
  /** When it was sent, to tell it from the same file sent at another time. */
  at?: string | null;
  isArchived: boolean;
  openTasks?: number;
  isSelected?: boolean;
}) {
  return (
    <MenuLink to={to} replace={replace} preventScrollReset aria-current={isSelected || undefined}>
      {place !== null && <span className="flex-none font-semibold">v{place}</span>}
      <span className="flex min-w-0 flex-1">
        <CutName name={name} />
      </span>
      {at !== null && (
        <span className="flex-none text-xs text-faint">
          <Day at={at} />
        </span>
      )}
      {isArchived && <span className="flex-none text-xs text-faint">archived</span>}
      {openTasks > 0 && <span className="flex-none text-xs text-soft">{openTasks} open</span>}
    </MenuLink>
  );
}

import { CutName } from "#app/ui/cut-name.tsx";
import { MenuLink } from "#app/ui/menu/menu.tsx";

/** A version in a menu: its number, its name, and what sets it apart. */
export function VersionLink({
  to,
  replace = false,
  place,
  name,
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
      {isArchived && <span className="flex-none text-xs text-faint">archived</span>}
      {openTasks > 0 && <span className="flex-none text-xs text-soft">{openTasks} open</span>}
    </MenuLink>
  );
}

import { Link } from "react-router";
import { classNames } from "./class-names.ts";
import { moveFocus } from "./menu/roving-focus.ts";

export type Tab = { key: string; label: string; count?: number | string; to: string };

/**
 * Tabs as links, so that each has an address and works without JavaScript. `panelId` is the id of the element
 * that shows the selected one.
 */
export function Tabs({
  label,
  tabs,
  selected,
  panelId,
  className,
}: {
  label: string;
  tabs: Tab[];
  selected: string;
  panelId: string;
  className?: string;
}) {
  return (
    <div
      role="tablist"
      aria-label={label}
      className={classNames("tabs", className)}
      onKeyDown={(event) => moveFocus(event, '[role="tab"]')}
    >
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          role="tab"
          to={tab.to}
          replace
          preventScrollReset
          aria-selected={tab.key === selected}
          aria-controls={tab.key === selected ? panelId : undefined}
          className="tab"
        >
          {tab.label}
          {tab.count ? <span className="badge">{tab.count.toLocaleString("en")}</span> : null}
        </Link>
      ))}
    </div>
  );
}

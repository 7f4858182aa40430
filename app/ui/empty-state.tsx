import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

/** Shown instead of an empty list: a message, and what the person can do. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon?: IconName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="empty">
      {icon && <Icon name={icon} />}
      <h3>{title}</h3>
      {children && <p>{children}</p>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

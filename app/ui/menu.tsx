import { type ComponentProps, type ReactNode, useId } from "react";
import { Link } from "react-router";
import { buttonClass } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";
import { moveFocus } from "./roving-focus.ts";
import { swallowSecondClick } from "./second-click.ts";

/**
 * A menu on a native popover: it opens without JavaScript, closes on Escape and on a click beside
 * it, and gives focus back to its button. Arrow keys move within it.
 */
export function Menu({
  label,
  icon,
  trigger,
  triggerClassName,
  children,
}: {
  label: string;
  icon?: IconName;
  trigger?: ReactNode;
  triggerClassName?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-label={label}
        className={triggerClassName ?? buttonClass({ variant: "quiet" }, true)}
      >
        {trigger ?? (icon && <Icon name={icon} />)}
      </button>
      <div
        id={id}
        popover="auto"
        role="menu"
        aria-label={icon === "more" ? "Actions" : label}
        className="menu"
        onToggle={(event) => {
          if (event.newState === "open") firstItem(event.currentTarget)?.focus();
        }}
        onKeyDown={(event) => moveFocus(event, itemSelector)}
        onClick={(event) => {
          const chosen = event.target instanceof Element && event.target.closest(itemSelector);
          if (!chosen) return;
          event.currentTarget.hidePopover();
          swallowSecondClick(event);
        }}
      >
        {children}
      </div>
    </>
  );
}

const itemSelector = '[role="menuitem"]';

function firstItem(menu: HTMLElement): HTMLElement | null {
  return menu.querySelector<HTMLElement>(itemSelector);
}

type ItemLook = { icon?: IconName; danger?: boolean; children: ReactNode };

/** A menu entry that acts: within a form it submits it. */
export function MenuButton({
  icon,
  danger,
  children,
  ...rest
}: ItemLook & ComponentProps<"button">) {
  return (
    <button
      type="submit"
      role="menuitem"
      {...rest}
      className={classNames("menu-item", danger && "menu-item-danger")}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** A menu entry that leads somewhere. */
export function MenuLink({
  icon,
  danger,
  children,
  ...rest
}: ItemLook & ComponentProps<typeof Link>) {
  return (
    <Link
      role="menuitem"
      {...rest}
      className={classNames("menu-item", danger && "menu-item-danger")}
    >
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}

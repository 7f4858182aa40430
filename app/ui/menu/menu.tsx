import { type ComponentProps, type ReactNode, useId, useRef } from "react";
import { Link } from "react-router";
import { buttonClass } from "../button.tsx";
import { classNames } from "../class-names.ts";
import { Icon, type IconName } from "../icon.tsx";
import { MenuItem } from "./menu-item.tsx";
import { preloadMenu, useOpenedMenu } from "./opened-menu.ts";

/**
 * A menu. The server renders it as a native popover, which needs no script. The first opening loads Headless
 * UI's menu, which replaces it (decision 22).
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
  const popover = useRef<HTMLDivElement>(null);
  const { opened, open } = useOpenedMenu();
  const button = {
    "aria-label": label,
    className: triggerClassName ?? buttonClass({ variant: "quiet" }, true),
    children: trigger ?? (icon && <Icon name={icon} />),
  };
  if (opened) {
    return (
      <opened.Menu button={button} isByKey={opened.isByKey}>
        {children}
      </opened.Menu>
    );
  }

  async function openAt(source: HTMLElement, isByKey: boolean) {
    if (!(await open(isByKey))) popover.current?.showPopover({ source });
  }

  return (
    <>
      <button
        {...button}
        type="button"
        id={`${id}-button`}
        popoverTarget={id}
        aria-haspopup="menu"
        onPointerEnter={preloadMenu}
        onFocus={preloadMenu}
        onClick={(event) => {
          // Opened before the script was loaded: the browser closes it.
          if (popover.current?.matches(":popover-open")) return;
          event.preventDefault();
          void openAt(event.currentTarget, event.detail === 0);
        }}
      />
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="menu"
        aria-labelledby={`${id}-button`}
        className="menu"
      >
        {children}
      </div>
    </>
  );
}

type ItemLook = { icon?: IconName; danger?: boolean; children: ReactNode };

/** A menu entry that is a button; in a form it submits the form. */
export function MenuButton({
  icon,
  danger,
  children,
  ...rest
}: ItemLook & ComponentProps<"button">) {
  return (
    <MenuItem>
      <button
        type="submit"
        role="menuitem"
        {...rest}
        className={classNames("menu-item", danger && "menu-item-danger")}
      >
        {icon && <Icon name={icon} />}
        {children}
      </button>
    </MenuItem>
  );
}

/** A menu entry that is a link. */
export function MenuLink({
  icon,
  danger,
  children,
  ...rest
}: ItemLook & ComponentProps<typeof Link>) {
  return (
    <MenuItem>
      <Link
        role="menuitem"
        {...rest}
        className={classNames("menu-item", danger && "menu-item-danger")}
      >
        {icon && <Icon name={icon} />}
        {children}
      </Link>
    </MenuItem>
  );
}

/** A separator between groups of entries. */
export function MenuLine() {
  // biome-ignore lint/a11y/useSemanticElements: Headless UI removes the role that <hr> has by itself
  return <div role="separator" className="menu-line" />;
}

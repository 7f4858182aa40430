import { Menu, MenuButton, MenuItem, MenuItems } from "@headlessui/react";
import {
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import { swallowSecondClick } from "../behaviour/second-click.ts";
import { MenuItemContext } from "./menu-item.tsx";

/**
 * Replaces the server's popover when the menu is first opened, and is open at once. Its entries stay mounted,
 * since the forms in them wait for answers, and are in the browser's top layer.
 */
export function HeadlessMenu({
  button,
  isByKey,
  children,
}: {
  button: Pick<ComponentProps<"button">, "aria-label" | "className" | "children">;
  isByKey: boolean;
  children: ReactNode;
}) {
  const ref = useRef<HTMLButtonElement>(null);
  useFirstOpening(ref, isByKey);
  return (
    <Menu>
      {({ open }) => (
        <>
          <MenuButton ref={ref} {...button} />
          <Entries isOpen={open} source={ref}>
            {children}
          </Entries>
        </>
      )}
    </Menu>
  );
}

type ButtonRef = RefObject<HTMLButtonElement | null>;

/** Takes over the focus of the replaced button, and opens as that button would have. */
function useFirstOpening(button: ButtonRef, isByKey: boolean) {
  const isDone = useRef(false);
  // Before any other code notices that focus was lost.
  useLayoutEffect(() => button.current?.focus({ preventScroll: true }), [button]);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    if (!isByKey) return button.current?.click();
    const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
    button.current?.dispatchEvent(enter);
  }, [button, isByKey]);
}

function Entries({
  isOpen,
  source,
  children,
}: {
  isOpen: boolean;
  source: ButtonRef;
  children: ReactNode;
}) {
  const popover = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = popover;
    if (!isOpen || !current || !source.current) return;
    current.showPopover({ source: source.current });
    return () => current.hidePopover();
  }, [isOpen, source]);
  return (
    <MenuItems
      ref={popover}
      static
      modal={false}
      popover="manual"
      className="menu"
      onClick={(event) => {
        const { target } = event;
        if (target instanceof Element && target.closest('[role="menuitem"]')) {
          swallowSecondClick(event);
        }
      }}
    >
      <MenuItemContext value={Entry}>{children}</MenuItemContext>
    </MenuItems>
  );
}

function Entry({ children }: { children: ReactElement }) {
  return <MenuItem>{children}</MenuItem>;
}

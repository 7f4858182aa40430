import { type ComponentType, createContext, Fragment, type ReactElement, use } from "react";

/** The component that makes an element an entry of Headless UI's menu; a Fragment in the native popover. */
export const MenuItemContext = createContext<ComponentType<{ children: ReactElement }>>(Fragment);

/** Makes a button or a link an entry of the menu around it. */
export function MenuItem({ children }: { children: ReactElement }) {
  const Item = use(MenuItemContext);
  return <Item>{children}</Item>;
}

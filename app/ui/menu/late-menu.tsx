import { createContext, type ReactNode, use, useState } from "react";
import { preloadMenu, useOpenedMenu } from "./opened-menu.ts";

/** The id of the menu whose entries the page's address asks for. */
export const MenuOfAddress = createContext<string | null>(null);

const formId = "menus";
const field = "menu";

/** The menu that an address asks for; null: none. */
export const readMenuOfAddress = (search: URLSearchParams) => search.get(field);

/**
 * The form of all late menus of a page. Without JavaScript, their buttons submit it: the same page comes back
 * with the entries of one menu.
 */
export function MenusForm({ path }: { path: string }) {
  const [pathname, search] = path.split("?");
  return (
    <form id={formId} action={`${pathname}#${field}`} hidden>
      {[...new URLSearchParams(search)].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
    </form>
  );
}

/**
 * A menu whose entries are rendered when it is first opened: for lists, where most menus are never opened.
 * The page needs a MenusForm.
 */
export function LateMenu({
  id,
  label,
  className,
  children,
}: {
  /** Unique on the page. */
  id: string;
  label: string;
  className: string;
  children: ReactNode;
}) {
  const { opened, open } = useOpenedMenu();
  const [isStuck, setIsStuck] = useState(false);
  const isShown = use(MenuOfAddress) === id || isStuck;
  const button = { "aria-label": label, className };
  if (opened) {
    return (
      <opened.Menu button={button} isByKey={opened.isByKey}>
        {children}
      </opened.Menu>
    );
  }
  return (
    <>
      <button
        {...button}
        type="submit"
        form={formId}
        name={field}
        value={id}
        aria-haspopup="menu"
        aria-expanded={isShown || undefined}
        onPointerEnter={preloadMenu}
        onFocus={preloadMenu}
        onClick={(event) => {
          event.preventDefault();
          void open(event.detail === 0).then((isOpen) => setIsStuck(!isOpen));
        }}
      />
      {isShown && (
        <div id={field} role="menu" aria-label={label} className="menu menu-shown">
          {children}
        </div>
      )}
    </>
  );
}

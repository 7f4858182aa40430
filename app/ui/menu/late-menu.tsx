import {
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  use,
  useRef,
  useState,
} from "react";
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
 * The page needs a MenusForm. Where the script of menus cannot be loaded, the entries are shown as the address
 * shows them, until Escape, the button or a focus elsewhere.
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
  const isOfAddress = use(MenuOfAddress) === id;
  const [isShown, setIsShown] = useState(isOfAddress);
  const entries = useRef<HTMLDivElement>(null);
  const button = { "aria-label": label, className };
  if (opened) {
    return (
      <opened.Menu button={button} isByKey={opened.isByKey}>
        {children}
      </opened.Menu>
    );
  }
  const closing = {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Escape") setIsShown(false);
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (!entries.current?.contains(relatedTarget)) setIsShown(false);
    },
  };
  return (
    <>
      <button
        {...button}
        {...closing}
        type="submit"
        form={formId}
        // Without a name, the submit returns the page without this menu.
        name={isOfAddress ? undefined : field}
        value={id}
        aria-haspopup="menu"
        aria-expanded={isShown || undefined}
        onPointerEnter={preloadMenu}
        onFocus={preloadMenu}
        onClick={(event) => {
          event.preventDefault();
          if (isShown) setIsShown(false);
          else void open(event.detail === 0).then((isOpen) => setIsShown(!isOpen));
        }}
      />
      {isShown && (
        <div
          {...closing}
          ref={entries}
          // Safari does not focus a pressed button, but its focusable parent.
          tabIndex={-1}
          id={isOfAddress ? field : undefined}
          role="menu"
          aria-label={label}
          className="menu menu-shown"
        >
          {children}
        </div>
      )}
    </>
  );
}

import { useEffect } from "react";
import { useNavigate } from "react-router";

const typingPlaces = "input, textarea, select, [contenteditable='true'], [role='dialog'] *";

// A small dialog is in the document before it is opened.
const openDialogs = "[role='dialog']:not([popover]), :popover-open";

/** '/' and Ctrl+K open search, unless the person is typing or something lies over the desk. */
export function useSearchShortcut(searchPath: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event) || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(typingPlaces)) return;
      if (document.querySelector(openDialogs)) return;
      event.preventDefault();
      navigate(searchPath, { preventScrollReset: true });
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [navigate, searchPath]);
}

function isShortcut({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (key === "/") return !ctrlKey && !metaKey && !altKey;
  return key.toLowerCase() === "k" && (ctrlKey || metaKey) && !altKey;
}

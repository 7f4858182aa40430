import { useEffect, useRef, useState } from "react";

/** Specification, section 9. */
const waitMs = 300;

/**
 * Returns the typed text and calls `search` after a debounce of 300 ms; clearing the field takes
 * effect at once. `searched` is the query of the address.
 */
export function useTypedSearch(searched: string, search: (q: string) => void) {
  const [text, setText] = useState(searched);
  const latest = useRef(search);
  latest.current = search;
  const isWaiting = text.trim() !== searched && text.trim() !== "";
  useEffect(() => {
    if (text.trim() === searched) return;
    const timer = setTimeout(() => latest.current(text), text.trim() === "" ? 0 : waitMs);
    return () => clearTimeout(timer);
  }, [text, searched]);
  return { text, type: setText, isWaiting };
}

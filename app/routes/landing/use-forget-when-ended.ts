import { useEffect, useState } from "react";
import { forgetBrowserCopies, hasUnsent } from "#app/client/browser-copies.ts";

/**
 * Whose session has ended leaves no copies behind in this browser, as with a logout, but for a form that
 * was sent too late. Returns whether there is one.
 */
export function useForgetWhenEnded(isEnded: boolean): boolean {
  const [isKept, setIsKept] = useState(false);
  useEffect(() => {
    if (!isEnded) return;
    forgetBrowserCopies("session end");
    setIsKept(hasUnsent());
  }, [isEnded]);
  return isKept;
}

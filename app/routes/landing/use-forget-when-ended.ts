import { useEffect, useState } from "react";
import { forgetBrowserCopies } from "#app/client/session/browser-copies.ts";
import { hasUnsent } from "#app/client/session/has-unsent.ts";

/**
 * Clears this browser's copies when the session has ended, as a logout does, except a form that was
 * sent too late. Returns whether there is such a form.
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

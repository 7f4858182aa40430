import { useEffect } from "react";
import { forgetBrowserCopies } from "#app/client/browser-copies.ts";

/** Whose session has ended leaves no copies behind in this browser, as with a logout. */
export function useForgetWhenEnded(isEnded: boolean): void {
  useEffect(() => {
    if (isEnded) forgetBrowserCopies();
  }, [isEnded]);
}

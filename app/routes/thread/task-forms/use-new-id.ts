import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

/**
 * The id of what a form is about to make, so that sending it twice makes one thing: the server's while
 * the page is only HTML, then one of this form's own.
 */
export function useNewId(fromServer: string): string {
  const [own] = useState(() => crypto.randomUUID());
  return useHydrated() ? own : fromServer;
}

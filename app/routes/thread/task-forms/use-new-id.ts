import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

/**
 * The id of the thing that a form will create, so that a repeated submit creates only one: the server's id until
 * hydration, then one of this form's own.
 */
export function useNewId(fromServer: string): string {
  const [own] = useState(() => crypto.randomUUID());
  return useHydrated() ? own : fromServer;
}

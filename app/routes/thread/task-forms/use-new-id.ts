import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

/**
 * The id of the thing that a form will create, so that a repeated submit creates only one: the server's id until
 * hydration, then one of this form's own. `renew` makes the id of the next thing.
 */
export function useNewId(fromServer: string): { id: string; renew: () => void } {
  const [own, setOwn] = useState(() => crypto.randomUUID());
  return { id: useHydrated() ? own : fromServer, renew: () => setOwn(crypto.randomUUID()) };
}

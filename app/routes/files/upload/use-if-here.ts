import { useCallback, useLayoutEffect, useRef } from "react";
import { useNavigation } from "react-router";

/**
 * Returns a function to call when something slow has ended: it calls the latest `act`, unless the person has left the
 * screen meanwhile, or a navigation is under way that `act` could cut off.
 */
export function useIfHere<Args extends unknown[]>(act: (...args: Args) => unknown) {
  const isNavigating = useNavigation().state !== "idle";
  const latest = useRef<typeof act>(null);
  useLayoutEffect(() => {
    latest.current = isNavigating ? null : act;
    return () => {
      latest.current = null;
    };
  });
  return useCallback((...args: Args) => void latest.current?.(...args), []);
}

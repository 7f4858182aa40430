import { useCallback, useLayoutEffect, useRef } from "react";
import { useNavigation } from "react-router";

/**
 * Returns a function to call when something slow has ended: it calls the latest `act`, unless the person has left the
 * screen meanwhile or is leaving it.
 */
export function useIfHere<Args extends unknown[]>(act: (...args: Args) => unknown) {
  const isLeaving = useNavigation().state !== "idle";
  const latest = useRef<typeof act>(null);
  useLayoutEffect(() => {
    latest.current = isLeaving ? null : act;
    return () => {
      latest.current = null;
    };
  });
  return useCallback((...args: Args) => void latest.current?.(...args), []);
}

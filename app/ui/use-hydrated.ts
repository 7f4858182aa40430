import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False in the first HTML and until React has taken over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

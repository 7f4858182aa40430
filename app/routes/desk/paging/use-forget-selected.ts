import { useEffect } from "react";
import type { Fetcher } from "react-router";

/**
 * Tells the list of the things that left it by a change of the selection, once the server has kept it: pages after the
 * first are read again only later. What the server left out comes back with them.
 */
export function useForgetSelected(
  fetchers: readonly Fetcher[],
  leaving: ReadonlySet<string>,
  onGone: (id: string) => void,
): void {
  const kept: unknown = fetchers.find(
    ({ formAction, data }) => formAction?.includes("?as=") && data?.ok,
  )?.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is a trigger
  useEffect(() => {
    if (kept) for (const id of leaving) onGone(id);
  }, [kept]);
}

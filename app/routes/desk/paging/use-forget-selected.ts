import { useEffect } from "react";
import type { Fetcher } from "react-router";

/**
 * Removes items from the list that left it by a change of the selection, once the server has saved it: pages after
 * the first are loaded again only later. Items that the server left out come back with them.
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

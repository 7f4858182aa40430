import { useCallback } from "react";
import { useRevalidator } from "react-router";
import { rereadAll } from "./thread-news.ts";

/** Returns a function that reloads the page's data after a change that was made without a form. */
export function useReread(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return useCallback(() => rereadAll(revalidate), [revalidate]);
}

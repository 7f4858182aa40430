import type { ShouldRevalidateFunctionArgs } from "react-router";
import { readTaskFilter, taskFilterEntries } from "#app/routes/addresses/task-filter.ts";

/**
 * Opening and closing an overlay over the desk does not revalidate; another tab or page of the desk, a form, or an
 * event does.
 */
export function shouldReloadDesk({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: Pick<
  ShouldRevalidateFunctionArgs,
  "currentUrl" | "nextUrl" | "formMethod" | "defaultShouldRevalidate"
>): boolean {
  if (formMethod && formMethod !== "GET") return defaultShouldRevalidate;
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate;
  if (nextUrl.pathname !== "/dashboard") return false;
  return shownOf(currentUrl) !== shownOf(nextUrl);
}

/** All of the address that decides what the desk shows. */
function shownOf({ searchParams }: URL): string {
  const pages = ["tab", "threads", "tasks", "unsure"].map((name) => searchParams.getAll(name));
  return JSON.stringify([pages, taskFilterEntries(readTaskFilter(searchParams))]);
}

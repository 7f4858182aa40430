import type { ShouldRevalidateFunctionArgs } from "react-router";

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
  return ["tab", "threads", "tasks", "sender", "from", "to", "whose", "unsure"].some(
    (name) =>
      currentUrl.searchParams.getAll(name).join() !== nextUrl.searchParams.getAll(name).join(),
  );
}

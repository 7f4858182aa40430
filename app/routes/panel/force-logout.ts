import { forgetBrowserCopies } from "#app/routes/dashboard/forget-browser-copies.ts";

/** Logs out as the menu does: a form, so that the whole document goes. Browser only. */
export function forceLogout(): void {
  forgetBrowserCopies();
  const form = document.createElement("form");
  form.method = "post";
  form.action = "/auth/logout";
  document.body.append(form);
  form.submit();
}

import type { MiddlewareFunction } from "react-router";
import { flashContext } from "#app/http/context.server.ts";
import { flashCookie } from "#app/http/cookies.server.ts";
import { toastSchema } from "#app/http/toast.ts";

/** Passes the toast that a plain form set to the next page, once. */
export const flash: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const left = toastSchema.safeParse(await flashCookie().parse(request.headers.get("cookie")));
  if (!left.success) return next();
  context.set(flashContext, left.data);
  const response = await next();
  if (response.headers.get("content-type")?.startsWith("text/html")) {
    response.headers.append("set-cookie", await flashCookie().serialize("", { maxAge: 0 }));
  }
  return response;
};

import type { MiddlewareFunction } from "react-router";

/** Answers HEAD without the body that the route made: a stream or a file that nobody reads is let go. */
export const headRequest: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next();
  if (request.method !== "HEAD" || !response.body) return response;
  await response.body.cancel();
  return new Response(null, response);
};

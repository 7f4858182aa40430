import type { MiddlewareFunction } from "react-router";
import { onBehalfOf } from "#app/adapters/db/on-behalf-of.server.ts";
import { sessionContext } from "#app/http/context.server.ts";

/** What the request of a signed-in person does is counted in that person's share of connections and commands. */
export const personsShare: MiddlewareFunction<Response> = ({ context }, next) => {
  const session = context.get(sessionContext);
  return session ? onBehalfOf(session.viewer.id, next) : next();
};

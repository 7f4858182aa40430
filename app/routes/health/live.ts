import { apiJson } from "#app/http/replies/reply.server.ts";

/** Tells a supervisor that this process answers; if it does not, the supervisor must restart it. */
export function loader() {
  return apiJson({ live: true });
}

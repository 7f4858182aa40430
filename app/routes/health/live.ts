import { apiJson } from "#app/http/replies/reply.server.ts";

/** Tells a supervisor that this process answers; when it does not, it is to be started again. */
export function loader() {
  return apiJson({ live: true });
}

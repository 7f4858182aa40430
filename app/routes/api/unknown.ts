import { notFound } from "#app/http/replies/reply.server.ts";

/** Whatever /api does not know. */
export function loader() {
  return notFound();
}

export function action() {
  return notFound();
}

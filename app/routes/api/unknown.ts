import { notFound } from "#app/http/replies/reply.server.ts";

/** Replies 404 to every unknown address of /api. */
export function loader() {
  return notFound();
}

export function action() {
  return notFound();
}

import { securityText } from "#app/http/security-text.server.ts";

/** Where a weakness is reported, if whoever runs Galley says so. */
export function loader() {
  const text = securityText();
  if (text === null) return new Response("Not found.\n", { status: 404 });
  return new Response(text, { headers: { "content-type": "text/plain; charset=utf-8" } });
}

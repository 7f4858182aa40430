import { securityText } from "#app/http/security-text.server.ts";

/** The address for reporting a weakness, if the operator has set one. */
export function loader() {
  const text = securityText();
  if (text === null) return new Response("Not found.\n", { status: 404 });
  return new Response(text, { headers: { "content-type": "text/plain; charset=utf-8" } });
}

import { env } from "#app/env.server.ts";

const validDays = 30;

/** The fields of RFC 9116 for a copy that is read now; null without SECURITY_CONTACT. */
export function securityText(now = new Date()): string | null {
  const { PUBLIC_ORIGIN, SECURITY_CONTACT } = env();
  if (SECURITY_CONTACT === null) return null;
  const expires = new Date(now);
  expires.setUTCDate(expires.getUTCDate() + validDays);
  return [
    `Contact: ${SECURITY_CONTACT}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${PUBLIC_ORIGIN}/.well-known/security.txt`,
    "",
  ].join("\n");
}

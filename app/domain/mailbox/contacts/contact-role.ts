import type { Role } from "#app/extraction/roles/role-types.ts";

/** The roles that a user can give a contact, in the order of the menu. */
export const contactRoles = [
  "client",
  "maker",
  "printer",
  "colleague",
] as const satisfies readonly Role[];
export type ContactRole = (typeof contactRoles)[number];

/** The maximal number of contacts that a user has given a role. */
export const mostContactRoles = 2_000;

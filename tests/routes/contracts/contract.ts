import type { World } from "../world.ts";

/** The callers of a route: anyone, a page's viewer (others are redirected to /), or an /api client (others get 401). */
export type Access = "anyone" | "page" | "api";

export type Body =
  | { json: unknown }
  | { form: Record<string, string | string[]> }
  | { files: Record<string, string | { name: string; type: string; bytes: Uint8Array }> };

export type Call = {
  method: string;
  path: string | ((world: World) => string);
  body?: Body | ((world: World) => Body);
  /** The status that the owner gets. */
  status: number;
  /** The status that the owner gets the second time, if it differs. */
  again?: number;
  /** True when it names a row: somebody else must get 404. */
  owned?: boolean;
  /** True when the answer never ends: its head is looked at, its body is cancelled. */
  streams?: boolean;
  /** True when it changes something although it is a GET: cross-site callers must be refused. */
  changes?: boolean;
};

/** A call that must be refused with 400, or 404 for an address that no row can have. */
export type Malformed = Pick<Call, "method" | "path" | "body"> & { field: string };

export type Contract = {
  access: Access;
  calls: Call[];
  malformed?: Malformed[];
  /** Fields that it reads and its calls do not show: they get odd values too. */
  fields?: string[];
  /** More calls to put odd values into. */
  odd?: Pick<Call, "method" | "path" | "body">[];
};

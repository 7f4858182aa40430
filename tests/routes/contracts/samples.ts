import { pixel } from "../world.ts";
import type { Contract } from "./contract.ts";

/** A picture that the app accepts. */
export const png = { name: "blue.png", type: "image/png", bytes: pixel };
/** An id that nothing has. */
export const nowhere = "00000000-0000-4000-8000-000000000000";

/** The contract of a page that only its user may open. */
export const page = (path: string): Contract => ({
  access: "page",
  calls: [{ method: "GET", path, status: 200 }],
});

import { actionContracts } from "./contracts/actions.ts";
import { apiContracts } from "./contracts/api.ts";
import type { Contract } from "./contracts/contract.ts";
import { screenContracts } from "./contracts/screens.ts";
import { signInContracts } from "./contracts/sign-in.ts";

/** One contract a route of app/routes.ts, by its id or its file: a new route without one fails the test. */
export const contracts: Record<string, Contract> = {
  ...screenContracts,
  ...actionContracts,
  ...signInContracts,
  ...apiContracts,
};

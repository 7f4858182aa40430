import { PrefetchPageLinks } from "react-router";
import { useHydrated } from "#app/ui/use-hydrated.ts";

const actions = [
  "/tasks/0/status",
  "/tasks/0/trash",
  "/files/0/pin",
  "/files/0/archive",
  "/files/0/rename",
  "/files/0/trash",
  "/files/0/restore",
  "/threads/0/trash",
  "/threads/0/restore",
  "/imports",
  "/imports/retry",
  "/imports/dismiss",
  "/trash/empty",
];

/**
 * Loads the (empty) modules of the actions that the desk's forms are sent to. React Router loads
 * them with the first form and reloads the whole page where that fails: without a network the page
 * would be lost instead of the change rolled back.
 */
export function WarmForms() {
  if (!useHydrated()) return null;
  return actions.map((action) => <PrefetchPageLinks key={action} page={action} />);
}

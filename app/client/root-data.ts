import { useRouteLoaderData } from "react-router";
import type { loader } from "#app/root.tsx";

/** What every screen knows: the viewer, the layout, the time zone, public settings. */
export function useRootData() {
  const data = useRouteLoaderData<typeof loader>("root");
  if (!data) throw new Error("The root has not been loaded.");
  return data;
}

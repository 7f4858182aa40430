import { useRouteLoaderData } from "react-router";
import type { loader } from "#app/root.tsx";

/** The data that every screen has: the viewer, the layout, the time zone and public settings. */
export function useRootData() {
  const data = useRouteLoaderData<typeof loader>("root");
  if (!data) throw new Error("The root has not been loaded.");
  return data;
}

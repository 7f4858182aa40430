import { useEffect } from "react";
import { field } from "#app/client/requests/error-message.ts";
import { useRootData } from "#app/client/root-data.ts";
import { profileKey, rememberProfile } from "./browser-copies.ts";
import { isLoggingOut } from "./logging-out.ts";

/**
 * Stores the viewer's profile in the browser. When another window logs out or signs another person in, this
 * window leaves its page too, because the data it shows belongs to the former person.
 */
export function useViewerKept(): void {
  const { viewer } = useRootData();
  useEffect(() => {
    if (!viewer) return;
    rememberProfile(viewer);
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (isLoggingOut()) return;
      // No key: all storage was cleared at once, for example by the answer to another window's logout.
      const isChanged = key === null || (key === profileKey && idIn(newValue) !== viewer.id);
      if (!isChanged) return;
      // One change may cause several events.
      window.removeEventListener("storage", onStorage);
      window.location.assign("/");
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [viewer]);
}

function idIn(profile: string | null): unknown {
  try {
    return field(JSON.parse(profile ?? "null"), "id");
  } catch {
    return null;
  }
}

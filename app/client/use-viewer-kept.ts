import { useEffect } from "react";
import { profileKey, rememberProfile } from "./browser-copies.ts";
import { field } from "./error-message.ts";
import { isLoggingOut } from "./logging-out.ts";
import { useRootData } from "./root-data.ts";

/**
 * Keeps the viewer's profile in the browser. When another window logs out or signs somebody else in,
 * this one leaves too: what it shows is no longer its person's.
 */
export function useViewerKept(): void {
  const { viewer } = useRootData();
  useEffect(() => {
    if (!viewer) return;
    rememberProfile(viewer);
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (isLoggingOut()) return;
      // No key: everything was cleared at once, as by the answer to another window's logout.
      const isChanged = key === null || (key === profileKey && idIn(newValue) !== viewer.id);
      if (!isChanged) return;
      // One change may be told several times.
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

import { useEffect } from "react";
import { profileKey } from "#app/client/session/browser-copies.ts";

/** Opens the desk when the user signs in in another window of this browser. */
export function useSignedInElsewhere(): void {
  useEffect(() => {
    const goOn = () => window.location.assign("/dashboard");
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === profileKey && newValue) goOn();
    };
    const onMessage = ({ origin, data }: MessageEvent<unknown>) => {
      if (origin === window.location.origin && saysSignedIn(data)) goOn();
    };
    window.addEventListener("storage", onStorage);
    window.addEventListener("message", onMessage);
    return () => {
      window.removeEventListener("storage", onStorage);
      window.removeEventListener("message", onMessage);
    };
  }, []);
}

function saysSignedIn(data: unknown): boolean {
  if (typeof data !== "object" || data === null) return false;
  return Reflect.get(data, "type") === "SIGNED_IN" && Reflect.get(data, "source") === "galley";
}

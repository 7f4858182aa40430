import { type FormEvent, useState } from "react";
import { useRootData } from "#app/client/root-data.ts";

/**
 * Handles the submit of a form that logs out. Without JavaScript the plain form works, also when log-out.ts
 * cannot be loaded; with it, all its steps run.
 */
export function useLogOut() {
  const { settings } = useRootData();
  const [isLoggingOut, setIsLoggingOut] = useState(false);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isLoggingOut) return;
    setIsLoggingOut(true);
    const form = event.currentTarget;
    const loaded = await import("./log-out.ts").catch(() => null);
    if (loaded) setIsLoggingOut(await loaded.logOut(settings.extensionIds));
    else form.submit();
  };
  return { isLoggingOut, onSubmit };
}

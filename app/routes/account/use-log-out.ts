import { type FormEvent, useState } from "react";
import { useRootData } from "#app/client/root-data.ts";
import { logOut } from "./log-out.ts";

/**
 * Handles the submit of a form that logs out. Without JavaScript the plain form works; with it, all
 * steps of log-out.ts run.
 */
export function useLogOut() {
  const { settings } = useRootData();
  const [isLoggingOut, setIsLoggingOut] = useState(false);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoggingOut) return;
    setIsLoggingOut(true);
    setIsLoggingOut(await logOut(settings.extensionIds));
  };
  return { isLoggingOut, onSubmit };
}

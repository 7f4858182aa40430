import { type FormEvent, useState } from "react";
import { useRootData } from "#app/client/root-data.ts";
import { logOut } from "./log-out.ts";

/** For a form that logs out: plain without JavaScript, the whole farewell of log-out.ts with it. */
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

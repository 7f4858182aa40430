import { useEffect, useState } from "react";
import { useFetchers, useNavigate, useNavigation } from "react-router";
import { type FocusAddress, focusSearch } from "#app/routes/thread/focus-address.ts";
import { keepFocus } from "./focus-opener.ts";

/**
 * The form that is open beside the tasks, and what it calls when its command was kept. It is gone at
 * once; its address follows when the fresh data is there, for a navigation in between would keep the
 * router from reading that. It waits for a navigation of the person's too, which it would end.
 */
export function useOpenForm(address: FocusAddress) {
  const { form } = address;
  const navigate = useNavigate();
  const [done, setDone] = useState<{ form: string; opener: string } | null>(null);
  const isNavigating = useNavigation().state !== "idle";
  const isBusy = useFetchers().some(({ state }) => state !== "idle") || isNavigating;
  const isDone = done !== null && done.form === form;
  const closed = focusSearch(address, { form: null });
  useEffect(() => {
    if (done === null || (isDone && isBusy)) return;
    keepFocus(done.opener);
    // The form stays closed until the address no longer names it: otherwise it would reopen and take the focus.
    if (isDone) void navigate(closed, { replace: true, preventScrollReset: true });
    else setDone(null);
  }, [done, isDone, isBusy, closed, navigate]);
  return {
    form: isDone ? null : form,
    onDone: (opener: string) => {
      if (form !== null) setDone({ form, opener });
    },
  };
}

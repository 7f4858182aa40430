import { type KeyboardEvent, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import type { ToastMessage } from "#app/client/toasts/toast.ts";
import { useCommand } from "#app/client/use-command.ts";
import { type FocusAddress, focusSearch } from "#app/routes/thread/focus-address.ts";
import { focusOpener } from "./focus-opener.ts";

/** What every form beside the tasks is given. */
export type HandProps = {
  address: FocusAddress;
  /** An id for what it makes, while there is no script to make one. */
  newId: string;
  onDone: (opener: string) => void;
};

/**
 * A form beside the tasks. While it is on its way it is out of sight, and the list shows what it will
 * do; when it failed it is there again, as it was written. Escape leaves it, and the thread open.
 */
export function useHandCommand(
  { address, onDone }: HandProps,
  { opener, failure }: { opener: string; failure: ToastMessage },
) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const closeTo = focusSearch(address, { hand: null });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => focusField(form.current), []);
  const command = useCommand({
    failure,
    onDone: ({ ok }) => (ok ? onDone(opener) : focusField(form.current)),
  });
  return {
    Form: command.Form,
    returnTo: pathname + closeTo,
    closeTo,
    formProps: {
      ref: form,
      method: "post" as const,
      className: "task-hand",
      // Until what was kept is on screen: the form is taken away only then.
      hidden:
        command.state === "submitting" ||
        (command.state === "loading" && command.data?.ok === true),
      onSubmit: () => focusOpener(opener),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing)
          return;
        // Not for the thread around it, which would close too.
        event.preventDefault();
        focusOpener(opener);
        void navigate(closeTo, { replace: true, preventScrollReset: true });
      },
    },
  };
}

function focusField(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>("textarea, .hand-choices button, a");
  field?.focus();
  if (field instanceof HTMLTextAreaElement) field.select();
  form?.scrollIntoView({ block: "nearest" });
}

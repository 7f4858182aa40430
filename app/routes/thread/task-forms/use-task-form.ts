import { type KeyboardEvent, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { useCommand } from "#app/client/commands/use-command.ts";
import type { CommandPath, ParamsOf, ToastMessage } from "#app/commands/command.ts";
import { type FocusAddress, focusSearch } from "#app/routes/thread/focus-address.ts";
import { focusOpener } from "./focus-opener.ts";

/** The props of every form beside the tasks. */
export type TaskFormProps = {
  address: FocusAddress;
  /** The id of the thing that it creates, before hydration. */
  newId: string;
  onDone: (opener: string) => void;
};

/**
 * A form beside the tasks. While it is being sent it is hidden, and the list shows its effect; after a failure it
 * shows again, with its text. Escape closes it, and leaves the thread open.
 */
export function useTaskForm<Path extends CommandPath>(
  { address, onDone }: TaskFormProps,
  {
    command,
    params,
    opener,
    takesFocus = true,
  }: {
    command: { path: Path; failed: ToastMessage };
    params: ParamsOf<Path>;
    opener: string;
    /** Whether its first field gets the focus when it opens. */
    takesFocus?: boolean;
  },
) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const closeTo = focusSearch(address, { form: null });
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens
  useEffect(() => {
    if (takesFocus) focusField(form.current);
  }, []);
  const sent = useCommand(command, params, {
    onDone: ({ ok }) => (ok ? onDone(opener) : focusField(form.current)),
  });
  return {
    closeTo,
    formProps: {
      command: sent,
      returnTo: pathname + closeTo,
      ref: form,
      "data-task-form": true,
      className: "grid gap-2 pt-1 pb-2",
      // The form is removed only when the saved data is on screen.
      hidden: sent.state === "submitting" || (sent.state === "loading" && sent.data?.ok === true),
      onSubmit: () => focusOpener(opener),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing)
          return;
        // The event must not reach the thread around the form, which would close too.
        event.preventDefault();
        focusOpener(opener);
        void navigate(closeTo, { replace: true, preventScrollReset: true });
      },
    },
  };
}

function focusField(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>("textarea, button[name=into], a");
  field?.focus();
  if (field instanceof HTMLTextAreaElement) field.select();
  form?.scrollIntoView({ block: "nearest" });
}

import { type KeyboardEvent, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { useCommand } from "#app/client/commands/use-command.ts";
import type { CommandPath, ParamsOf, ToastMessage } from "#app/commands/command.ts";
import { type FocusAddress, focusSearch } from "#app/routes/thread/focus-address.ts";
import { focusOpener } from "./focus-opener.ts";

/** The props of every form beside the tasks. */
export type TaskFormProps = {
  address: FocusAddress;
  /** An id for what it makes, while there is no script to make one. */
  newId: string;
  onDone: (opener: string) => void;
};

/**
 * A form beside the tasks. While it is on its way it is out of sight, and the list shows what it will
 * do; when it failed it is there again, as it was written. Escape leaves it, and the thread open.
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
    /** Whether focus goes to its first field when it opens. */
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
      // Until what was kept is on screen: the form is taken away only then.
      hidden: sent.state === "submitting" || (sent.state === "loading" && sent.data?.ok === true),
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
  const field = form?.querySelector<HTMLElement>("textarea, button[name=into], a");
  field?.focus();
  if (field instanceof HTMLTextAreaElement) field.select();
  form?.scrollIntoView({ block: "nearest" });
}

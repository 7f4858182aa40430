import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useCommand } from "#app/client/commands/use-command.ts";
import type { CommandPath, ParamsOf, ToastMessage } from "#app/domain/command/command.ts";
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
 * A form beside the tasks. While it is being sent it is hidden, unless it stays open for the next task, and the list
 * shows its effect; after a failure it shows again, with its text. Escape closes it, and leaves the thread open.
 */
export function useTaskForm<Path extends CommandPath>(
  { address, onDone }: TaskFormProps,
  {
    command,
    params,
    opener,
    takesFocus = true,
    next = null,
  }: {
    command: { path: Path; failed: ToastMessage };
    params: ParamsOf<Path>;
    opener: string;
    /** Whether its first field gets the focus when it opens. */
    takesFocus?: boolean;
    /** Called after a success if the form stays open for the next task. Its text field is emptied when it is sent. */
    next?: (() => void) | null;
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
  const line = useRef("");
  // Texts that were sent while the one before was still on its way: each is sent once that one is in the list.
  const waiting = useRef<string[]>([]);
  const typedSince = useRef("");
  // Known at once, which the state of the fetcher is not: a text that was sent with the id of the task before would be
  // taken for the same task.
  const isSending = useRef(false);
  const [isAnswered, setIsAnswered] = useState(false);
  const sent = useCommand(command, params, {
    onDone: ({ ok }) => {
      const field = form.current?.querySelector("textarea");
      const typed = field?.value ?? "";
      if (ok && !next) return onDone(opener);
      if (ok) {
        form.current?.reset();
        if (field) field.value = typed;
        setIsAnswered(true);
        return next?.();
      }
      isSending.current = false;
      // The text that was not saved comes back, before what was sent and typed since.
      if (next && field) field.value = [line.current, ...waiting.current, typed].join(" ").trim();
      waiting.current = [];
      focusField(form.current);
    },
  });
  const isSaved = isAnswered && sent.state === "idle";
  // After the list is rendered with the task, and the form with the id of the next one.
  useEffect(() => {
    if (!isSaved) return;
    setIsAnswered(false);
    isSending.current = false;
    const field = form.current?.querySelector("textarea");
    const text = waiting.current.shift();
    if (!field || text === undefined) return;
    typedSince.current = field.value;
    field.value = text;
    form.current?.requestSubmit();
  }, [isSaved]);
  const isOnItsWay =
    sent.state === "submitting" || (sent.state === "loading" && sent.data?.ok === true);
  return {
    closeTo,
    formProps: {
      command: sent,
      returnTo: pathname + closeTo,
      ref: form,
      "data-task-form": true,
      className: "grid gap-2 pt-1 pb-2",
      // The form is removed only when the saved data is on screen.
      hidden: isOnItsWay && !next,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        if (!next) return focusOpener(opener);
        const field = event.currentTarget.querySelector("textarea");
        if (!field) return;
        // One request at a time.
        if (isSending.current) {
          event.preventDefault();
          if (field.value.trim() !== "") waiting.current.push(field.value);
          field.value = "";
          return;
        }
        isSending.current = true;
        line.current = field.value;
        field.focus();
        // After the form's data has been read.
        queueMicrotask(() => {
          field.value = typedSince.current;
          typedSince.current = "";
        });
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing)
          return;
        // The event must not reach the thread around the form, which would close too.
        event.preventDefault();
        // What was sent and waits for an answer would be lost.
        if (waiting.current.length > 0) return;
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

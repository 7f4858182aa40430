import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { showToast, type ToastMessage } from "./toasts/toast.ts";

/** What an action answers to a fetcher. */
export type CommandResult = {
  ok: boolean;
  toast?: ToastMessage | undefined;
  /** Why it failed, in words for the person (see quiet-failures.ts). */
  reason?: string | undefined;
};

type Failure = {
  failure: ToastMessage;
  /** Where the reason shows: under the title, or in its place. */
  reasonIs?: "below" | "instead";
};

/**
 * A fetcher for one command. It shows `failure` where the call itself failed (see quiet-failures.ts)
 * or was refused without words; a toast in the answer shows by itself (see answer-toasts.ts). What is
 * pending is re-read from `formData` by whoever shows it, so a failure rolls back by itself.
 */
export function useCommand(
  options: Failure & { key?: string; onDone?: (result: CommandResult) => void },
) {
  const fetcher = useFetcher<CommandResult>(options.key ? { key: options.key } : undefined);
  const latest = useRef(options);
  latest.current = options;
  const told = useRef(fetcher.data);
  useEffect(() => {
    const result = fetcher.data;
    if (fetcher.state === "submitting" || !result || result === told.current) return;
    told.current = result;
    if (!result.ok && !result.toast) showToast(failureToast(latest.current, result.reason));
    latest.current.onDone?.(result);
  }, [fetcher.data, fetcher.state]);
  return fetcher;
}

export function failureToast(
  { failure, reasonIs = "below" }: Failure,
  reason: string | undefined,
): ToastMessage {
  const toast = { tone: "destructive" as const, ...failure };
  if (reason === undefined) return toast;
  return reasonIs === "instead" ? { ...toast, title: reason } : { ...toast, description: reason };
}

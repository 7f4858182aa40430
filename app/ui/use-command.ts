import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { showToast, type ToastMessage } from "./toast.ts";

/** What an action answers to a fetcher. */
export type CommandResult = {
  ok: boolean;
  toast?: ToastMessage | undefined;
  /** Why it was not answered at all, in words for the person. */
  reason?: string | undefined;
};

/**
 * A fetcher for one command. It shows `failure` where the call itself failed (see quiet-failures.ts)
 * or was refused without words; a toast in the answer shows by itself (see answer-toasts.ts). What is
 * pending is re-read from `formData` by whoever shows it, so a failure rolls back by itself.
 */
export function useCommand(options: {
  key?: string;
  failure: ToastMessage;
  onDone?: (result: CommandResult) => void;
}) {
  const fetcher = useFetcher<CommandResult>(options.key ? { key: options.key } : undefined);
  const latest = useRef(options);
  latest.current = options;
  const told = useRef(fetcher.data);
  useEffect(() => {
    const result = fetcher.data;
    if (fetcher.state === "submitting" || !result || result === told.current) return;
    told.current = result;
    if (!result.ok && !result.toast) {
      const { failure } = latest.current;
      const description = result.reason ?? failure.description;
      showToast({ tone: "destructive", ...failure, description });
    }
    latest.current.onDone?.(result);
  }, [fetcher.data, fetcher.state]);
  return fetcher;
}

import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { showToast, type ToastMessage } from "./toast.ts";

/** What an action answers to a fetcher. */
export type CommandResult = { ok: boolean; toast?: ToastMessage | undefined };

/**
 * A fetcher for one command. It shows the toast that the action answers with, and `failure` where the
 * call itself failed (see quiet-failures.ts) or was refused without words. What is pending is
 * re-read from `formData` by whoever shows it, so a failure rolls back by itself.
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
    const toast = result.toast ?? (result.ok ? undefined : failureToast(latest.current.failure));
    if (toast) showToast(toast);
    latest.current.onDone?.(result);
  }, [fetcher.data, fetcher.state]);
  return fetcher;
}

function failureToast(toast: ToastMessage): ToastMessage {
  return { tone: "destructive", ...toast };
}

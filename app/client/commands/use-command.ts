import { useEffect, useRef } from "react";
import { type FetcherWithComponents, useFetcher } from "react-router";
import { showToast } from "#app/client/toasts/toast.ts";
import {
  addressOf,
  type Command,
  type CommandPath,
  type ParamsOf,
  type ToastMessage,
} from "#app/domain/command/command.ts";

/** The answer of an action to a fetcher. */
export type CommandResult = {
  ok: boolean;
  toast?: ToastMessage | undefined;
  /** Why it failed, in words for the person (see quiet-failures.ts). */
  reason?: string | undefined;
};

type Options = {
  /** Components with the same key share one fetcher. */
  key?: string;
  onDone?: (result: CommandResult) => void;
};
type Failing = Pick<Command, "failed" | "reasonIs">;

/** A fetcher for one command, with the address of its form. */
export type SentCommand = FetcherWithComponents<CommandResult | undefined> & { action: string };

/** A fetcher for one command and the thing that it is about (see useAnswer). */
export function useCommand<Path extends CommandPath>(
  command: Failing & { path: Path },
  params: ParamsOf<Path>,
  options: Options = {},
): SentCommand {
  return { ...useAnswer(command, options), action: addressOf(command, params) };
}

/**
 * A fetcher that shows `failed` when the request itself failed (see quiet-failures.ts) or was refused without
 * a message; a toast in the answer is shown by answer-toasts.ts. Components derive pending state from
 * `formData`, so a failure rolls back without further code.
 */
export function useAnswer(command: Failing, options: Options) {
  const fetcher = useFetcher<CommandResult>(options.key ? { key: options.key } : undefined);
  const latest = useRef({ command, options });
  latest.current = { command, options };
  const told = useRef(fetcher.data);
  useEffect(() => {
    const result = fetcher.data;
    if (fetcher.state === "submitting" || !result || result === told.current) return;
    told.current = result;
    if (!result.ok && !result.toast) showToast(failureToast(latest.current.command, result.reason));
    latest.current.options.onDone?.(result);
  }, [fetcher.data, fetcher.state]);
  return fetcher;
}

export function failureToast(
  { failed, reasonIs = "below" }: Failing,
  reason: string | undefined,
): ToastMessage {
  const toast = { tone: "destructive" as const, ...failed };
  if (reason === undefined) return toast;
  return reasonIs === "instead" ? { ...toast, title: reason } : { ...toast, description: reason };
}

import { useCallback, useRef, useState } from "react";
import { forgetLoaded } from "#app/client/cache/revision-cache.ts";
import { beginChange } from "#app/client/commands/begun-changes.ts";
import { useReread } from "#app/client/live/use-reread.ts";
import { noteUnanswered } from "#app/client/requests/unanswered-changes.ts";
import { tell } from "#app/routes/analytics/signals.ts";
import { type SentFile, sendFile, stepOfSent } from "./send-file.ts";

/**
 * Sends one file at a time and revalidates the screen after a success. `share` is the sent part
 * while a file is being sent, else null. Sending continues when the screen is left; only `cancel`
 * stops it.
 */
export function useSendFile() {
  const reread = useReread();
  const [share, setShare] = useState<number | null>(null);
  const sending = useRef<AbortController | null>(null);

  const send = useCallback(
    async (address: string, fields: Record<string, string | File>): Promise<SentFile> => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      sending.current = new AbortController();
      setShare(0);
      const change = beginChange();
      const unanswered = noteUnanswered(Number.POSITIVE_INFINITY);
      const sent = await sendFile(address, form, setShare, sending.current.signal);
      unanswered.end();
      if (sent.ok) {
        // The event stream may report this change later than the answer.
        forgetLoaded();
        const texts = Object.entries(fields).filter(isText);
        tell({ is: "sent", pathname: address, fields: texts });
        await reread();
      }
      setShare(null);
      change.end(stepOfSent(sent));
      return sent;
    },
    [reread],
  );
  const cancel = useCallback(() => sending.current?.abort(), []);
  return { send, share, cancel };
}

const isText = (field: [string, string | File]): field is [string, string] =>
  typeof field[1] === "string";

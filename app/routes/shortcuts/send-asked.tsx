import { useEffect, useRef } from "react";
import { useAnswer } from "#app/client/commands/use-command.ts";
import type { AskedCommand } from "./asked-command.ts";

/** Submits one command and waits for its answer, as the form of the item itself would. */
export function SendAsked({ asked, onDone }: { asked: AskedCommand; onDone: () => void }) {
  const fetcher = useAnswer(asked.command, {
    key: asked.key,
    onDone: (result) => {
      asked.onAnswer?.(result);
      onDone();
    },
  });
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    const { action, fields } = asked;
    void fetcher.submit(new URLSearchParams(fields), { method: "post", action });
  }, [asked, fetcher]);
  return null;
}

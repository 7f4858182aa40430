import { type ReactNode, useCallback, useRef, useState } from "react";
import type { AskedCommand } from "./asked-command.ts";
import { SendAsked } from "./send-asked.tsx";

/** Sends commands that no form on the page sends. `sending` must be rendered: it receives their answers. */
export function useSendAsked(): { send: (asked: AskedCommand) => void; sending: ReactNode } {
  const [sent, setSent] = useState<readonly { at: number; asked: AskedCommand }[]>([]);
  const count = useRef(0);
  const send = useCallback((asked: AskedCommand) => {
    // Not counted from what is on its way: an update that is made again would then get another's number.
    count.current += 1;
    const added = { at: count.current, asked };
    setSent((sent) => [...sent, added]);
  }, []);
  const sending = sent.map(({ at, asked }) => (
    <SendAsked
      key={at}
      asked={asked}
      onDone={() => setSent((sent) => sent.filter((one) => one.at !== at))}
    />
  ));
  return { send, sending };
}

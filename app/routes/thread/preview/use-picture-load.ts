import { useEffect, useState } from "react";
import { askForPage } from "./ask-for-page.ts";

/**
 * Whether the picture at an address is shown. One that fails to load is asked for again, since it cannot say why it did not
 * come, and a page is drawn when it is first asked for. `image` goes on the picture's element.
 */
export function usePictureLoad(address: string) {
  const [state, setState] = useState<"loading" | "shown" | "asking" | "broken">("loading");
  const [reason, setReason] = useState<string | null>(null);
  const [wasAsked, setAsked] = useState(false);
  const onError = () => setState(wasAsked ? "broken" : "asking");
  useEffect(() => {
    if (state !== "asking") return;
    const leaving = new AbortController();
    askForPage(address, leaving.signal).then((answer) => {
      if (leaving.signal.aborted) return;
      setAsked(true);
      if (!answer.isThere) setReason(answer.reason);
      setState(answer.isThere ? "loading" : "broken");
    });
    return () => leaving.abort();
  }, [state, address]);
  return {
    state,
    reason,
    image: {
      ref: (image: HTMLImageElement | null) => {
        // The picture may have loaded, or failed, before React attached its listeners.
        if (!image?.complete) return;
        if (image.naturalWidth > 0) setState("shown");
        else onError();
      },
      src: address,
      onLoad: () => setState("shown"),
      onError,
    },
  };
}

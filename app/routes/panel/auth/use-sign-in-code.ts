import { useEffect, useState } from "react";
import type { SignInCode } from "#app/extension-protocol/messages.ts";

/** The only Chrome API available to a page listed in an extension's externally_connectable. */
declare const chrome:
  | { runtime?: { sendMessage: (id: string, message: SignInCode) => Promise<unknown> } }
  | undefined;

/** Sends the code to the extension and returns the state of that; null while there is no code. */
export function useSignInCode(extensionId: string, code: string | null) {
  const [answer, setAnswer] = useState<"sending" | "connected" | "silent" | null>(null);
  useEffect(() => {
    if (code === null) return;
    setAnswer("sending");
    send(extensionId, code).then((taken) => setAnswer(taken ? "connected" : "silent"));
  }, [extensionId, code]);
  return answer;
}

async function send(extensionId: string, code: string): Promise<boolean> {
  try {
    const runtime = typeof chrome === "undefined" ? undefined : chrome.runtime;
    const message = { source: "galley", type: "SIGN_IN_CODE", code } as const;
    return (await runtime?.sendMessage(extensionId, message)) === true;
  } catch {
    // Chrome rejects if no such extension listens.
    return false;
  }
}

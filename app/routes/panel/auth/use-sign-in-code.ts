import { useEffect, useState } from "react";
import type { SignInCode } from "#app/extension-protocol/messages.ts";

/** The one call of Chrome that a page listed in an extension's externally_connectable may make. */
declare const chrome:
  | { runtime?: { sendMessage: (id: string, message: SignInCode) => Promise<unknown> } }
  | undefined;

/** Gives the code to the extension and tells what became of it; null while there is none. */
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
    // Chrome says so when no such extension listens.
    return false;
  }
}

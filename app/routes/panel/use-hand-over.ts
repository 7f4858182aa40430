import { useEffect, useState } from "react";
import { makeHandOverKeys } from "#app/extension-protocol/hand-over-keys.ts";
import { type ParentExtension, parentExtension } from "./parent-extension.ts";

const deskInPanel = "/dashboard?extension=chrome";

export type HandOver = {
  state: "waiting" | "signed-out" | "failed" | "outside";
  signIn: () => void;
};

/**
 * Asks the extension around the frame for a code, redeems it for a cookie that only this frame
 * holds, and goes on to the desk.
 */
export function useHandOver(extensionOrigins: readonly string[]): HandOver {
  const [state, setState] = useState<HandOver["state"]>("waiting");
  const [extension, setExtension] = useState<ParentExtension | null>(null);
  useEffect(() => {
    const parent = parentExtension(extensionOrigins);
    if (!parent) return setState("outside");
    setExtension(parent);
    const keys = makeHandOverKeys();
    const stop = parent.follow(async (message) => {
      if (message.type === "SIGNED_OUT") setState("signed-out");
      if (message.type !== "PANEL_CODE") return;
      const { verifier } = await keys;
      if (await redeem({ code: message.code, verifier })) location.replace(deskInPanel);
      else setState("failed");
    });
    keys.then(({ challenge }) => {
      parent.post({ source: "galley", type: "PANEL_READY", challenge });
    });
    return stop;
  }, [extensionOrigins]);
  return { state, signIn: () => extension?.post({ source: "galley", type: "SIGN_IN" }) };
}

async function redeem(redemption: { code: string; verifier: string }): Promise<boolean> {
  try {
    const response = await fetch("/panel/session", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(redemption),
      signal: AbortSignal.timeout(20_000),
    });
    return response.ok;
  } catch {
    return false;
  }
}

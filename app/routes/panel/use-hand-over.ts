import { useEffect, useState } from "react";
import { tellExtension } from "#app/client/tell-extension.ts";
import { makeHandOverKeys } from "#app/extension-protocol/hand-over-keys.ts";
import { followExtension } from "./follow-extension.ts";

const deskInPanel = "/dashboard?extension=chrome";

export type HandOver = "waiting" | "signed-out" | "failed" | "outside";

/**
 * Asks the extension around the frame for a code, redeems it for a cookie that only this frame
 * holds, and opens the desk.
 */
export function useHandOver(extensionIds: readonly string[]): HandOver {
  const [state, setState] = useState<HandOver>("waiting");
  useEffect(() => {
    const keys = makeHandOverKeys();
    const stop = followExtension(extensionIds, async (message) => {
      if (message.type === "SIGNED_OUT") setState("signed-out");
      if (message.type !== "PANEL_CODE") return;
      const { verifier } = await keys;
      if (await redeem({ code: message.code, verifier })) location.replace(deskInPanel);
      else setState("failed");
    });
    if (!stop) return setState("outside");
    keys.then(({ challenge }) => tellExtension({ type: "PANEL_READY", challenge }, extensionIds));
    return stop;
  }, [extensionIds]);
  return state;
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

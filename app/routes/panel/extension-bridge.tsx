import { useEffect, useRef } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { syncCaches } from "#app/client/cache/cache-sync.ts";
import { useRootData } from "#app/client/root-data.ts";
import { tellExtension } from "#app/client/tell-extension.ts";
import { showToast } from "#app/client/toasts/toast.ts";
import type { ToApp } from "#app/extension-protocol/messages.ts";
import { logOut } from "#app/routes/account/log-out.ts";
import { isTyping } from "#app/ui/behaviour/is-typing.ts";
import { cardAddress } from "./card-address.ts";
import { toastOf } from "./extension-toasts.ts";
import { followExtension } from "./follow-extension.ts";

/** Listens to the extension around this frame, and notifies it that the desk is loaded. */
export default function ExtensionBridge() {
  const { extensionIds } = useRootData().settings;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const tools = useRef({ navigate, revalidate });
  tools.current = { navigate, revalidate };
  useEffect(() => {
    const stop = followExtension(extensionIds, (message) =>
      obey(message, { ...tools.current, extensionIds }),
    );
    if (!stop) return;
    tellExtension({ type: "APP_READY" }, extensionIds);
    return stop;
  }, [extensionIds]);
  return null;
}

type Tools = {
  extensionIds: readonly string[];
  navigate: ReturnType<typeof useNavigate>;
  revalidate: ReturnType<typeof useRevalidator>["revalidate"];
};

async function obey(message: ToApp, { navigate, revalidate, extensionIds }: Tools): Promise<void> {
  const toast = toastOf(message);
  if (toast) showToast(toast);
  switch (message.type) {
    case "FORCE_LOGOUT":
      await logOut(extensionIds);
      return;
    case "AUTO_EXPAND_CARD": {
      const address = await cardAddress(message);
      if (address && !isTyping()) await navigate(address, { preventScrollReset: true });
      return;
    }
    case "CACHE_INVALIDATE":
      syncCaches();
      return revalidate();
    case "files-imported":
    case "feedbackExtracted":
      return revalidate();
    case "EXTENSION_READY":
      document.documentElement.dataset.extension = "ready";
      return;
    default:
      return;
  }
}

import { useEffect, useRef } from "react";
import { useNavigate, useParams } from "react-router";
import { syncCaches } from "#app/client/cache/cache-sync.ts";
import { useReread } from "#app/client/live/use-reread.ts";
import { useRootData } from "#app/client/root-data.ts";
import { tellExtension } from "#app/client/tell-extension.ts";
import { showToast } from "#app/client/toasts/toast.ts";
import type { ToApp } from "#app/extension-protocol/messages.ts";
import { logOut } from "#app/routes/account/log-out.ts";
import { isTyping } from "#app/ui/behaviour/is-typing.ts";
import { cardAddress } from "./card-address.ts";
import { toastOf } from "./extension-toasts.ts";
import { followExtension } from "./follow-extension.ts";
import { openMailsBeside } from "./mail-links.ts";

/** Listens to the extension around this frame, and notifies it that the desk is loaded. */
export default function ExtensionBridge() {
  const { extensionIds } = useRootData().settings;
  const navigate = useNavigate();
  const reread = useReread();
  const { threadId: openThreadId } = useParams();
  const tools = useRef({ navigate, reread, openThreadId });
  tools.current = { navigate, reread, openThreadId };
  useEffect(() => {
    let stopOpening: (() => void) | undefined;
    const stop = followExtension(extensionIds, (message) => {
      if (message.type === "EXTENSION_READY" && message.opensMail) {
        stopOpening ??= openMailsBeside(extensionIds);
      }
      void obey(message, { ...tools.current, extensionIds });
    });
    if (!stop) return;
    tellExtension({ type: "APP_READY" }, extensionIds);
    return () => {
      stop();
      stopOpening?.();
    };
  }, [extensionIds]);
  return null;
}

type Tools = {
  extensionIds: readonly string[];
  navigate: ReturnType<typeof useNavigate>;
  reread: ReturnType<typeof useReread>;
  openThreadId: string | undefined;
};

async function obey(message: ToApp, tools: Tools): Promise<void> {
  const { navigate, reread, extensionIds } = tools;
  const toast = toastOf(message);
  if (toast) showToast(toast);
  switch (message.type) {
    case "FORCE_LOGOUT":
      await logOut(extensionIds);
      return;
    case "AUTO_EXPAND_CARD": {
      // A mail that is opened from its card comes back as this message; the person stays where they are in the card.
      if (message.fileId === undefined && message.threadId === tools.openThreadId) return;
      const address = await cardAddress(message);
      if (address && !isTyping()) await navigate(address, { preventScrollReset: true });
      return;
    }
    case "CACHE_INVALIDATE":
      syncCaches();
      return reread();
    case "files-imported":
    case "feedbackExtracted":
      return reread();
    case "EXTENSION_READY":
      document.documentElement.dataset.extension = "ready";
      return;
    default:
      return;
  }
}

import { use, useEffect } from "react";
import { UNSAFE_FrameworkContext as FrameworkContext } from "react-router";
import { isLineSpared } from "#app/client/spared-line.ts";

const afterMs = 2_000;

type Files = {
  module: string;
  clientLoaderModule?: string;
  clientActionModule?: string;
  imports?: string[];
};

const liesOverDesk = ({ parentId }: { parentId?: string }) => parentId === "routes/desk/over-desk";

/** Whether a person gets there from the desk without leaving it: its parts, what lies over it, and what its forms post to. */
export function isReachedFromDesk(route: { id: string; parentId?: string }): boolean {
  return liesOverDesk(route) || /^(form|routes\/(desk|palette|thread|trash))\//.test(route.id);
}

/**
 * Loads the modules of what lies over the desk, and the (empty) ones of the actions that forms are
 * sent to, once the browser has nothing better to do; on a line that is to be spared, only the latter.
 * React Router loads them when they are first needed and reloads the whole page where that fails:
 * without a network the desk would be lost.
 * The table of routes has no supported reader (decision 24).
 */
export default function WarmRoutes() {
  const routes = use(FrameworkContext)?.manifest.routes;
  useEffect(() => {
    if (!routes) return;
    return whenIdle(() => {
      const isSpared = isLineSpared();
      for (const route of Object.values(routes)) {
        if (route && isReachedFromDesk(route) && !(isSpared && liesOverDesk(route))) warm(route);
      }
      if (isSpared) return;
      // These modules belong to no route; each may be needed when the network has gone.
      void import("#app/routes/thread/opening-thread.tsx").catch(() => undefined);
      void import("./desk-error.tsx").catch(() => undefined);
      void import("#app/routes/account/log-out.ts").catch(() => undefined);
      void import("#app/client/toasts/toast-list.tsx").catch(() => undefined);
      void import("#app/routes/shortcuts/selection/selection-bar.tsx").catch(() => undefined);
    });
  }, [routes]);
  return null;
}

function warm({ module, clientLoaderModule, clientActionModule, imports = [] }: Files): void {
  for (const href of [module, clientLoaderModule, clientActionModule, ...imports]) {
    if (!href || document.querySelector(`link[href="${CSS.escape(href)}"]`)) continue;
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "modulepreload", href }),
    );
  }
}

/** Safari has no requestIdleCallback. */
function whenIdle(run: () => void): () => void {
  const timer = setTimeout(() => {
    if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: afterMs });
    else run();
  }, 0);
  return () => clearTimeout(timer);
}

import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { trimBuiltRouteTable } from "./app/processes/web/trim-route-table.ts";

export default {
  appDirectory: "app",
  ssr: true,
  // The whole table of routes is 3 kB once; asked for link by link it would be a request a scroll.
  routeDiscovery: { mode: "initial" },
  // The framework's own check answers before our middleware: without our headers, limit and log. Ours is
  // app/http/middleware/same-origin.server.ts, the first that a change meets.
  allowedActionOrigins: ["**"],
  buildEnd({ reactRouterConfig, viteConfig }) {
    const { assetsDir } = viteConfig.build;
    trimBuiltRouteTable(join(reactRouterConfig.buildDirectory, "client", assetsDir));
  },
} satisfies Config;

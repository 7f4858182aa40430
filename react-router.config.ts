import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // The whole table of routes is 5 kB once; asked for link by link it would be a request a scroll.
  routeDiscovery: { mode: "initial" },
  // The framework's own check answers before our middleware: without our headers, limit and log. Ours is
  // app/http/middleware/same-origin.server.ts, the first that a change meets.
  allowedActionOrigins: ["**"],
} satisfies Config;

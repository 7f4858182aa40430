import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/page.tsx"),
  route("health", "routes/health.ts"),
] satisfies RouteConfig;

import { counter } from "./registry.server.ts";

export const refusedAtOnce = counter(
  "galley_share_refused_total",
  "Commands and connections that were refused because one person asked for too much at once",
  ["what"],
);

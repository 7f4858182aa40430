import { env } from "#app/env.server.ts";

/** Returns the value of the directive frame-ancestors: the configured extensions, whose panel shows the desk. */
export function frameAncestors(): string {
  return (
    env()
      .EXTENSION_IDS.map((id) => `chrome-extension://${id}`)
      .join(" ") || "'none'"
  );
}

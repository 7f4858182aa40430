import { env } from "#app/env.server.ts";

/** Who may frame a page, as the value of the rule frame-ancestors: the configured extensions, whose panel shows the desk. */
export function frameAncestors(): string {
  return (
    env()
      .EXTENSION_IDS.map((id) => `chrome-extension://${id}`)
      .join(" ") || "'none'"
  );
}

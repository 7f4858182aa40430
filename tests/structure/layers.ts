/** Which folders may import which. `npm run lint` checks it; app/README.md draws it. */

/** For each folder of app/, the other folders that it may import. What a toast says is worded with ui/text. */
export const layers: Record<string, readonly string[]> = {
  routes: ["client", "command", "domain", "extension-protocol", "http", "ui"],
  client: ["domain", "extension-protocol", "ui"],
  command: ["domain", "http"],
  http: ["adapters", "domain", "env.server.ts"],
  jobs: ["adapters", "domain"],
  domain: ["adapters", "env.server.ts", "extraction", "ui/text"],
  extraction: [],
  adapters: ["env.server.ts", "extraction"],
  ui: [],
  "extension-protocol": [],
};

/**
 * Folders inside a layer, outermost first: a folder may import those of the rows below its own, and none in
 * the same row or above.
 */
export const orders: Record<string, readonly (readonly string[])[]> = {
  domain: [
    ["administration", "backup", "leaving", "rebuild"],
    ["desk"],
    ["intake"],
    ["tasks"],
    ["files"],
    ["threads"],
    ["mailbox"],
    ["accounts"],
    ["changes"],
  ],
  routes: [
    ["desk"],
    ["thread", "panel"],
    ["trash", "landing", "intake", "palette"],
    ["search"],
    ["shortcuts", "admin", "files", "test-mode"],
    ["tasks", "auth", "account"],
    ["addresses", "analytics"],
  ],
};

/** Packages that only the outer layers may import. */
export const webPackages = ["react", "react-dom", "react-router"];
export const layersWithoutWeb = ["domain", "extraction", "adapters", "jobs"];

import { realpathSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#app/env.server.ts";
import { fontFolders } from "./font-folders.ts";
import { openSandbox, type Sandboxed } from "./sandbox/sandbox.server.ts";

/**
 * Starts the decoder's script in the strongest sandbox of this system, with an empty environment. In addition
 * Node's permission model lets it read only the app's code and libraries, and the server's fonts: no writing, no child processes, no
 * workers. Native addons are allowed, since sharp is one.
 */
export async function spawnSandboxed(script: string, heapMegabytes: number): Promise<Sandboxed> {
  const root = realpathSync(projectRoot);
  const entry = realpathSync(script);
  const fonts = fontFolders.map((folder) => `${folder}/`);
  const readable = [join(root, "app/"), join(root, "package.json"), entry, ...fonts];
  const sandbox = await openSandbox();
  return sandbox.start([
    process.execPath,
    "--permission",
    "--allow-addons",
    ...[...readable, `${realpathSync(join(root, "node_modules"))}/`].map(
      (path) => `--allow-fs-read=${path}`,
    ),
    "--disable-warning=SecurityWarning",
    "--disable-warning=ExperimentalWarning",
    "--disallow-code-generation-from-strings",
    `--max-old-space-size=${heapMegabytes}`,
    entry,
  ]);
}

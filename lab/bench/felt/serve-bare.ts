import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "#app/env.server.ts";
import { type Served, serveStock } from "../dashboard/serve.ts";

const files = {
  "package.json": JSON.stringify({ type: "module" }),
  "react-router.config.ts": "export default { ssr: true };\n",
  "vite.config.ts": `import { reactRouter } from "@react-router/dev/vite";
export default { plugins: [reactRouter()] };
`,
};

/** Builds the framework's bare page (lab/bench/felt/bare) with default settings and serves it by its stock server. */
export async function serveBarePage(): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), "galley-bare-"));
  cpSync(join(import.meta.dirname, "bare"), join(folder, "app"), { recursive: true });
  mkdirSync(join(folder, "public"));
  symlinkSync(join(projectRoot, "node_modules"), join(folder, "node_modules"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const command = join(projectRoot, "node_modules/@react-router/dev/bin.cjs");
  execFileSync(process.execPath, [command, "build"], { cwd: folder, stdio: "pipe" });
  const served = await serveStock(folder, process.env);
  const stop = async () => {
    await served.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...served, stop };
}

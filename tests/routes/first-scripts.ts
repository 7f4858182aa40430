import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { projectRoot } from "#app/env.server.ts";

const assets = join(projectRoot, "build/client/assets");
const partSchema = z.object({ module: z.string(), imports: z.array(z.string()).optional() });
const tableSchema = z.object({
  entry: partSchema,
  routes: z.object({ root: partSchema, "routes/desk/dashboard": partSchema }),
});

/** Kilobytes of JavaScript (brotli) that the desk loads before any click, read from the build. */
export function firstScriptsKb(): number {
  const bytes = fileNames().reduce((sum, file) => sum + sizeOf(join(assets, file)), 0);
  return Math.round(bytes / 100) / 10;
}

/** The same files, as text. */
export function firstScripts(): { name: string; text: string }[] {
  return fileNames().map((name) => ({ name, text: readFileSync(join(assets, name), "utf8") }));
}

function fileNames(): string[] {
  const table = readdirSync(assets).find((name) => /^manifest-[0-9a-f]+\.js$/.test(name)) ?? "";
  const text = readFileSync(join(assets, table), "utf8").replace(/^[^{]*|;$/g, "");
  const { entry, routes } = tableSchema.parse(JSON.parse(text));
  const parts = [entry, ...Object.values(routes)];
  const files = parts.flatMap(({ module, imports = [] }) => [module, ...imports]);
  return [...new Set([table, ...files.map((at) => basename(at))])];
}

function sizeOf(file: string): number {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/**
 * Vite's plugin that writes the packages whose modules are in a build, by their places in node_modules, into
 * `build/packages-client.json` and `build/packages-server.json`: `npm run generate` reads them.
 */
export function recordPackages(): Plugin {
  return {
    name: "record-packages",
    apply: "build",
    writeBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === "chunk" ? file.moduleIds : [],
      );
      const { name, config } = this.environment;
      const folder = join(config.root, "build");
      mkdirSync(folder, { recursive: true });
      const file = `packages-${name === "ssr" ? "server" : name}.json`;
      writeFileSync(join(folder, file), `${JSON.stringify(placesOf(modules), null, 2)}\n`);
    },
  };
}

/** The places in node_modules of the packages that these modules belong to, each once, as the lockfile writes them. */
export function placesOf(modules: readonly string[]): string[] {
  const places = modules.flatMap((id) => {
    const [, place] = /\/(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)/.exec(id) ?? [];
    return place ? [place] : [];
  });
  return [...new Set(places)].sort();
}

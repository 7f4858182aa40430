import { join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import type { Rolldown } from "vite";
import { defineConfig } from "vite";
import { recordPackages } from "./docs/security/record-packages.ts";

type ModuleGraph = Rolldown.ChunkingContext;

/** The document and the screen that most visits begin with. The browser's entry stays apart: it runs when loaded. */
const firstPage = ["app/root.tsx", "app/routes/desk/dashboard.tsx"];

/** What strangers' pages share with the desk. They load nothing else that screens share. */
const session = /\/app\/client\/(session\/|use-store-link)/;

/** What screens share. Without it each such module is a request of its own, thirty before a thread opens. */
const shared = /\/app\/(?!routes\/(landing|legal|panel|auth)\/)/;

const framework = /\/node_modules\/(react|react-dom|react-router|scheduler)\//;

/**
 * Names the chunk of a module that the first page imports. Two files instead of thirty compress 6 kB smaller
 * together; what a screen loads by `import()` stays in files of its own.
 */
function nameFirstPage() {
  let needed: Set<string> | undefined;
  return (id: string, graph: ModuleGraph): string | null => {
    needed ??= followImports(graph);
    return needed.has(id) ? "desk" : null;
  };
}

/** The modules that the first page imports, by whatever way but `import()`. */
function followImports(graph: ModuleGraph): Set<string> {
  const found = new Set(firstPage.map((file) => join(import.meta.dirname, file)));
  for (const id of found) {
    const module = graph.getModuleInfo(id);
    if (!module && id.startsWith(import.meta.dirname))
      throw new Error(`${id} is not in the build.`);
    for (const imported of module?.importedIds ?? []) found.add(imported);
  }
  return found;
}

/** Declarations, schemas and pure rules do nothing when they load: where the browser needs a rule and not the schema beside it, Zod stays behind. */
const withoutEffects = [{ test: /\/app\/(domain|extraction)\/.*\.ts$/, sideEffects: false }];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), recordPackages()],
  build: { target: "es2022" },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          treeshake: { moduleSideEffects: withoutEffects },
          output: {
            // The route table names every file: without their modules' names it is 0.4 kB (brotli) smaller. Seven is the shortest hash.
            entryFileNames: "assets/[hash:7].js",
            chunkFileNames: "assets/[hash:7].js",
            codeSplitting: {
              groups: [
                { name: "framework", test: framework, priority: 1 },
                { name: nameFirstPage(), debugName: "first page" },
                { name: "session", test: session },
                {
                  name: "shared",
                  test: shared,
                  minShareCount: 2,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 4000,
                },
              ],
            },
          },
        },
      },
    },
  },
});

import type { ImportGraph } from "./import-graph.ts";
import { layers, layersWithoutWeb, orders, webPackages } from "./layers.ts";

/** The app's imports that its layers forbid, one line each. */
export function findForbiddenImports(graph: ImportGraph): string[] {
  const found: string[] = [];
  for (const [file, imports] of graph) {
    if (/\.test\.tsx?$/.test(file)) continue;
    for (const { target, isType } of imports) {
      const reason = whyForbidden(file, target, isType);
      if (reason) found.push(`${file} imports ${target}: ${reason}`);
    }
  }
  return [...found, ...findCycles(graph).map((files) => `A cycle: ${files.join(" → ")}`)];
}

function whyForbidden(file: string, target: string, isType: boolean): string | null {
  if (target.includes("+types/")) return null;
  const [top, layer = "", ...inside] = file.split("/");
  if (top !== "app") return null;
  if (/^(tests|lab)\//.test(target)) return "what ships imports no tests.";
  // A sheet of its own costs a page a round trip: docs/decisions/0041.
  if (target.endsWith(".css")) return "app/app.css imports all styles.";
  const allowed = layers[layer];
  if (!allowed) return null;
  if (!target.startsWith("app/")) {
    const isWeb = webPackages.some((name) => target === name || target.startsWith(`${name}/`));
    if (isWeb && layersWithoutWeb.includes(layer)) return `${layer} knows nothing of the web.`;
    return target.startsWith("demo/") ? "the app does not know the demo." : null;
  }
  const [, targetLayer = "", ...targetInside] = target.split("/");
  if (isTypeOfRoot(target, isType)) return null;
  if (targetLayer !== layer) {
    if (allowed.some((one) => isIn(target, `app/${one}`))) return null;
    return `${layer} may import ${allowed.join(", ") || "nothing of the app"}.`;
  }
  const rows = orders[layer];
  const from = rankOf(rows, inside);
  const to = rankOf(rows, targetInside);
  if (!rows || from === null || to === null || inside[0] === targetInside[0]) return null;
  if (to > from) return null;
  return `${layer} points one way: ${rows.map((row) => row.join(", ")).join(" → ")}.`;
}

function isIn(file: string, folder: string): boolean {
  return file === folder || file.startsWith(`${folder}/`);
}

/** The row of a folder in its layer's order; null when it has none. */
function rankOf(rows: (typeof orders)[string] | undefined, inside: string[]): number | null {
  if (inside.length < 2) return null;
  const rank = rows?.findIndex((row) => row.includes(inside[0] ?? "")) ?? -1;
  return rank < 0 ? null : rank;
}

/** The browser's data layer uses the type of the root's data, which the framework takes from the root itself. */
function isTypeOfRoot(target: string, isType: boolean): boolean {
  return isType && target === "app/root.tsx";
}

/**
 * Cycles of files by their imports, those of types among them: what needs each other to be understood is one thing, or
 * lacks a third that both stand on.
 */
function findCycles(graph: ImportGraph): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string) => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file]);
    if (done.has(file)) return;
    done.add(file);
    path.push(file);
    for (const { target, isType } of graph.get(file) ?? []) {
      if (!isTypeOfRoot(target, isType)) visit(target);
    }
    path.pop();
  };
  for (const file of graph.keys()) visit(file);
  return cycles;
}

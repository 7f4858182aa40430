import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, normalize } from "node:path/posix";
import { parseSync } from "oxc-parser";

/** A file's imports: paths from the root for our own files, and the names of packages. */
export type ImportGraph = ReadonlyMap<string, readonly Import[]>;
export type Import = { target: string; isType: boolean };

/** Reads the imports of every TypeScript file under these folders of the root. */
export async function readImportGraph(root: string, folders: string[]): Promise<ImportGraph> {
  const graph = new Map<string, Import[]>();
  for (const folder of folders) {
    for (const name of await readdir(join(root, folder), { recursive: true })) {
      if (!/\.tsx?$/.test(name)) continue;
      const file = join(folder, name);
      graph.set(file, importsOf(file, readFileSync(join(root, file), "utf8")));
    }
  }
  return graph;
}

/** The imports and re-exports of one file's text, dynamic imports included. */
export function importsOf(file: string, text: string): Import[] {
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: Import[] = [];
  const add = (request: string, isType: boolean) =>
    found.push({ target: targetOf(file, request), isType });
  for (const { moduleRequest, entries } of module.staticImports) {
    add(moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType));
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest) add(moduleRequest.value, isType);
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const request = /^(["'`])(.*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[2];
    if (request) add(request, false);
  }
  return found;
}

function targetOf(file: string, request: string): string {
  if (request.startsWith("#")) return request.slice(1);
  return request.startsWith(".") ? normalize(join(file, "..", request)) : request;
}

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FoundPattern, Place } from "./source-patterns.ts";

interface BuiltPatterns {
  patterns: FoundPattern[];
  /** Places that built no pattern: their patterns are unknown. */
  unseen: Place[];
}

/**
 * Returns the regular expressions that these places build when their modules are loaded. Replaces the global
 * RegExp of this process, so it needs a process of its own.
 */
export async function findBuiltPatterns(
  root: string,
  buildings: readonly Place[],
): Promise<BuiltPatterns> {
  const wanted = new Map(buildings.map((place) => [keyOf(place), place]));
  const seen = new Set<string>();
  const patterns: FoundPattern[] = [];
  const note = (pattern: RegExp) => {
    const places = placesOnStack(root).filter((place) => wanted.has(keyOf(place)));
    for (const place of places) seen.add(keyOf(place));
    // The outermost call shows which words it was built of.
    const place = places.at(-1);
    if (place) patterns.push({ ...place, source: pattern.source, flags: pattern.flags });
    return pattern;
  };
  globalThis.RegExp = new Proxy(RegExp, {
    construct: (target, [source, flags]) => note(new target(source, flags)),
    apply: (target, _, [source, flags]) => note(target(source, flags)),
  });
  for (const file of new Set(buildings.map((place) => place.file))) {
    await import(pathToFileURL(join(root, file)).href);
  }
  const unseen = buildings.filter((place) => !seen.has(keyOf(place)));
  return { patterns, unseen };
}

function placesOnStack(root: string): Place[] {
  const frames = new Error("here").stack?.split("\n") ?? [];
  return frames.flatMap((frame) => {
    const [, url = "", line, column] = /(file:\/\/\/\S+):(\d+):(\d+)\)?$/.exec(frame) ?? [];
    const start = `${pathToFileURL(root).href}/`;
    if (!url.startsWith(start)) return [];
    return [{ file: url.slice(start.length), line: Number(line), column: Number(column) }];
  });
}

function keyOf({ file, line, column }: Place): string {
  return `${file}:${line}:${column}`;
}

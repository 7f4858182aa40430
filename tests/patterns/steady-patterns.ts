import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/**
 * The patterns that a whole drive has found steady, by digest. A pattern's time depends on nothing but
 * the pattern and the engine, so that it need not be driven again until Node's next major version.
 */
const record = join(import.meta.dirname, "steady-patterns.json");
const recordSchema = z.object({ node: z.string(), steady: z.array(z.string()) });
const node = process.versions.node.split(".")[0] ?? "";

export function digestOf({ source, flags }: { source: string; flags: string }): string {
  return createHash("sha256").update(`/${source}/${flags}`).digest("hex").slice(0, 16);
}

/** Empty if another version of Node wrote the record. */
export function readSteady(): Set<string> {
  const kept = recordSchema.parse(JSON.parse(readFileSync(record, "utf8")));
  return new Set(kept.node === node ? kept.steady : []);
}

export function keepSteady(steady: readonly string[]): void {
  writeFileSync(record, `${JSON.stringify({ node, steady: steady.toSorted() }, null, 2)}\n`);
}

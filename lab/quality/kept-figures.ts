import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { type MeasuredSet, measuredSetSchema } from "./measured-set.ts";

const path = fileURLToPath(new URL("measured.json", import.meta.url));

/** The last figures of all sets: not everybody has the sets outside the repository. */
export function readFigures(): MeasuredSet[] {
  return existsSync(path)
    ? z.array(measuredSetSchema).parse(JSON.parse(readFileSync(path, "utf8")))
    : [];
}

/** Stores the new figures; sets that were not measured now keep theirs. */
export function keepFigures(measured: readonly MeasuredSet[]): MeasuredSet[] {
  const all = new Map([...readFigures(), ...measured].map((set) => [set.name, set]));
  const sets = [...all.values()];
  const lines = sets.map((set) => JSON.stringify(set));
  writeFileSync(path, `[\n${lines.join(",\n")}\n]\n`);
  return sets;
}

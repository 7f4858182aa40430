import { readFileSync } from "node:fs";
import type { z } from "zod";

/** The lines of a JSONL file, each parsed; throws on the first that does not fit. */
export function readLines<T>(path: string, schema: z.ZodType<T>): T[] {
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.trim())
    .map((line) => schema.parse(JSON.parse(line)));
}

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { projectRoot } from "#app/env.server.ts";
import { contentTypeOf, isCompressible } from "./content-types.ts";

/** Runs after a build: writes a brotli file at the highest level beside every text file that browsers load. */
const folder = join(projectRoot, "build/client");
let before = 0;
let after = 0;
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !isCompressible(contentTypeOf(extname(entry.name)))) continue;
  const file = join(entry.parentPath, entry.name);
  const bytes = readFileSync(file);
  const smaller = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  if (smaller.length >= bytes.length) continue;
  writeFileSync(`${file}.br`, smaller);
  before += bytes.length;
  after += smaller.length;
}
const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`;
console.log(`Compressed ${kilobytes(before)} for browsers to ${kilobytes(after)}.`);

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { createDecoder } from "#app/adapters/decode/decoder.server.ts";

/**
 * Sends every file of a folder through the importer's parser. `refused`: a clear reason was given (an
 * importer keeps the original). `crashed`: the decoder process died, exceeded its time limit or returned an
 * invalid answer. `crashed` must be 0.
 */

const folder = process.argv[2];
if (!folder || !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
  console.error("Usage: npm run eval:mime -w lab -- FOLDER");
  process.exit(2);
}

const decoder = createDecoder();
const counts = { messages: 0, parsed: 0, refused: 0, crashed: 0 };
const slow = { file: "", milliseconds: 0 };

for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const path = join(entry.parentPath, entry.name);
  const file = relative(folder, path);
  const started = performance.now();
  const decoded = await decoder.parseMail(readFileSync(path));
  const milliseconds = Math.round(performance.now() - started);
  if (milliseconds > slow.milliseconds) Object.assign(slow, { file, milliseconds });
  counts.messages++;
  if (decoded.ok) {
    counts.parsed++;
  } else {
    const crashed = decoded.code === "crashed" || decoded.code === "timeout";
    counts[crashed ? "crashed" : "refused"]++;
    console.log(`${crashed ? "CRASHED" : "refused"} ${file}: ${decoded.reason}`);
  }
}
await decoder.close();
console.log(`slowest: ${slow.file}, ${slow.milliseconds} ms`);
console.log(JSON.stringify(counts));
process.exitCode = counts.crashed === 0 ? 0 : 1;

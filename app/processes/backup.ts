import { parseArgs } from "node:util";
import { withDatabase } from "./maintenance/with-database.ts";

/*
 * `npm run backup -- FILE`: writes all of Galley's data to a new file, whether Galley runs or not. Exits with 1
 * when that fails, or when a blob is missing or damaged in the store.
 */
try {
  const [file, ...more] = parseArgs({ allowPositionals: true }).positionals;
  if (!file || more.length > 0) throw new Error("Where to? npm run backup -- FILE");
  await withDatabase("present", async () => {
    const { printBackup } = await import("./maintenance/print-backup.ts");
    process.exitCode = (await printBackup(file)) ? 0 : 1;
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

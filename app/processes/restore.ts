import { parseArgs } from "node:util";
import { withDatabase } from "./maintenance/with-database.ts";

/*
 * `npm run restore -- FILE`: restores a backup into an empty database and an empty store. Exits with 1 and says how far it
 * came when that fails or is stopped.
 */
try {
  const [file, ...more] = parseArgs({ allowPositionals: true }).positionals;
  if (!file || more.length > 0) throw new Error("From where? npm run restore -- FILE");
  await withDatabase("may-be-new", async () => {
    const { printRestore } = await import("./maintenance/print-backup.ts");
    await printRestore(file);
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

import { parseArgs } from "node:util";
import { withDatabase } from "./maintenance/with-database.ts";

/*
 * `npm run rebuild -- USER [--write]`: derives all data of a user (email address or id) again from the stored
 * mails and files and from people's decisions, and prints where the stored data differs. With --write it
 * repairs the differences and checks again. Exits with 0 when no difference remains.
 */
const usage = "Whom? npm run rebuild -- ADDRESS-OR-ID [--write]";

try {
  const { values, positionals } = parseArgs({
    options: { write: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [name, ...more] = positionals;
  if (!name || more.length > 0) throw new Error(usage);
  await withDatabase("present", async () => {
    // Imported after the settings are set, because its modules read them.
    const { printRebuild } = await import("./maintenance/print-rebuild.ts");
    process.exitCode = (await printRebuild(name, values)) ? 0 : 1;
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

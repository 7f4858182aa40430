import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { testSettings } from "#tests/setup/lanes/test-settings.ts";

/** `npm run generate`: writes openapi.json beside this file. */
// The calls know what they run, which reads the settings when it loads. None of them is in the description.
Object.assign(
  process.env,
  testSettings({ databaseUrl: "postgres://nowhere/none", dataDir: ".data" }),
);
const { describeCalls } = await import("#app/routes/api/describe-calls.server.ts");
const packageFile = join(import.meta.dirname, "../../package.json");
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(await readFile(packageFile, "utf8")));
const text = `${JSON.stringify(describeCalls(version), null, 2)}\n`;
await writeFile(join(import.meta.dirname, "openapi.json"), text);

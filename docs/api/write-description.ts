import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { describeCalls } from "#app/routes/api/describe-calls.ts";

/** `npm run generate`: writes openapi.json beside this file. */
const packageFile = join(import.meta.dirname, "../../package.json");
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(await readFile(packageFile, "utf8")));
const text = `${JSON.stringify(describeCalls(version), null, 2)}\n`;
await writeFile(join(import.meta.dirname, "openapi.json"), text);

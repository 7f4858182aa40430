import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { buildWhenStale } from "#app/processes/development/build-when-stale.ts";
import { drawSheet } from "./contact-sheet.ts";
import { scenes } from "./scenes.ts";
import { schemes, takeScene, type Wanted, type Width, widths } from "./take.ts";

/**
 * `npm run screenshots -w lab [-- FOLDER] [--only desk,focus-*] [--width 1440,420] [--scheme dark] [--sheets]`:
 * pictures of every screen, overlay, menu, dialog and state on the seed mailbox, into `screenshots/`
 * or the folder; with `--sheets` also one picture of all pictures for each scene.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string" },
    width: { type: "string" },
    scheme: { type: "string" },
    sheets: { type: "boolean" },
  },
});

// The measured modules read their settings when they load.
const { testSettings } = await import("#tests/setup/lanes/test-settings.ts");
Object.assign(process.env, testSettings({ databaseUrl: "postgres://unused", dataDir: ".data" }));
const { setStage } = await import("./stage.ts");

const tell = (line: string) => console.log(line);
const wanted: Wanted = {
  folder: resolve(positionals[0] ?? "screenshots"),
  widths: Object.keys(widths).map(Number).filter(isWidth).filter(isAsked(values.width)).reverse(),
  schemes: schemes.filter(isAsked(values.scheme)),
};
const chosen = scenes.filter(({ name }) => isAsked(values.only)(name));
await buildWhenStale(tell);
const began = Date.now();
const stage = await setStage(tell);
const failed: string[] = [];
let count = 0;
try {
  for (const scene of chosen) {
    try {
      const shots = await takeScene(stage, scene, wanted);
      count += shots.length;
      if (values.sheets && shots.length > 0) {
        mkdirSync(join(wanted.folder, "sheets"), { recursive: true });
        await drawSheet(shots, join(wanted.folder, "sheets", `${scene.name}.png`));
      }
    } catch (error) {
      failed.push(scene.name);
      console.error(`${scene.name}: ${error instanceof Error ? error.message : error}`);
    }
  }
} finally {
  await stage.close();
}
tell(`${count} pictures in ${wanted.folder}, ${Math.round((Date.now() - began) / 1_000)} s`);
if (failed.length > 0) tell(`Not taken: ${failed.join(", ")}`);
process.exitCode = failed.length > 0 ? 1 : 0;

function isWidth(value: number): value is Width {
  return value in widths;
}

/** Whether a name stands in a list like `desk,focus-*`; everything does when there is no list. */
function isAsked(list: string | undefined) {
  const parts = list?.split(",");
  return (name: string | number) =>
    parts?.some((part) =>
      part.endsWith("*") ? `${name}`.startsWith(part.slice(0, -1)) : part === `${name}`,
    ) ?? true;
}

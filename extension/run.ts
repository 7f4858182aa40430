import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import packageJson from "../package.json" with { type: "json" };
import { buildExtension, packExtension } from "./build.ts";
import { developmentId } from "./manifest.ts";

/** `npm run extension [-- --app ORIGIN --mail ORIGIN]`: see README.md. */
const { values } = parseArgs({
  options: {
    app: { type: "string", default: "http://localhost:3000" },
    mail: { type: "string", default: "https://mail.google.com" },
  },
});
const settings = {
  appOrigin: new URL(values.app).origin,
  mailOrigin: new URL(values.mail).origin,
};
const dist = join(import.meta.dirname, "dist");
const folder = join(dist, "unpacked");
const zip = join(dist, `galley-${packageJson.version}.zip`);

mkdirSync(dist, { recursive: true });
await buildExtension(settings, folder);
const { bytes, sha256 } = await packExtension(settings, folder, zip);
console.log(`For ${settings.appOrigin}, on ${settings.mailOrigin}:`);
console.log(`  ${folder}   load it unpacked; its id is ${developmentId}`);
console.log(`  ${zip}   ${(bytes / 1024).toFixed(1)} KiB, sha256 ${sha256.slice(0, 16)}…`);

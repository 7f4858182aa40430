import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { downloadZip } from "client-zip";
import sharp from "sharp";
import { build } from "vite";
import packageJson from "../package.json" with { type: "json" };
import { type ManifestSettings, manifest } from "./manifest.ts";

const here = import.meta.dirname;
const root = join(here, "..");
/** Each is one file without imports, as Chrome requires. */
const scripts = {
  "service-worker": "src/service-worker.ts",
  "mail-page": "src/mail-page/mail-page.ts",
  panel: "src/panel/panel.ts",
  popup: "src/popup/popup.ts",
};
const pages = ["panel/panel.html", "panel/panel.css", "popup/popup.html", "popup/popup.css"];
const iconSizes = [16, 32, 48, 128];

/** The addresses that the extension works with: see the settings of the manifest. */
export type ExtensionSettings = Pick<ManifestSettings, "appOrigin" | "mailOrigin">;

/** Builds the unpacked extension into `folder`, which is emptied first. */
export async function buildExtension(settings: ExtensionSettings, folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "icons"), { recursive: true });
  for (const [name, entry] of Object.entries(scripts)) {
    await bundle(name, join(here, entry), settings, folder);
  }
  for (const page of pages) {
    cpSync(join(here, "src", page), join(folder, page.replace(/^.*\//, "")));
  }
  const mark = readFileSync(join(root, "public/icon.svg"));
  for (const size of iconSizes) {
    await sharp(mark, { density: 384 })
      .resize(size)
      .png()
      .toFile(join(folder, `icons/${size}.png`));
  }
  writeFileSync(join(folder, "manifest.json"), manifestText(settings, { isUnpacked: true }));
}

function manifestText(settings: ExtensionSettings, { isUnpacked }: { isUnpacked: boolean }) {
  const { version } = packageJson;
  return `${JSON.stringify(manifest({ ...settings, version, isUnpacked }), null, 2)}\n`;
}

async function bundle(name: string, entry: string, settings: ExtensionSettings, folder: string) {
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: {
      __APP_ORIGIN__: JSON.stringify(settings.appOrigin),
      __MAIL_ORIGIN__: JSON.stringify(settings.mailOrigin),
    },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: "chrome120",
      modulePreload: false,
      rolldownOptions: {
        input: { [name]: entry },
        output: { format: "iife", entryFileNames: "[name].js" },
      },
    },
  });
}

/** The package for the Chrome Web Store: the same files, without the development key. */
export async function packExtension(
  settings: ExtensionSettings,
  folder: string,
  zip: string,
): Promise<{ bytes: number; sha256: string }> {
  const names = [
    ...Object.keys(scripts).map((name) => `${name}.js`),
    ...pages.map((page) => page.replace(/^.*\//, "")),
    ...iconSizes.map((size) => `icons/${size}.png`),
  ];
  const lastModified = new Date("2026-01-01T00:00:00Z");
  const files = names.map((name) => ({
    name,
    lastModified,
    input: readFileSync(join(folder, name)),
  }));
  const input = manifestText(settings, { isUnpacked: false });
  const packed = downloadZip([{ name: "manifest.json", lastModified, input }, ...files]);
  const bytes = Buffer.from(await packed.arrayBuffer());
  writeFileSync(zip, bytes);
  return { bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
}

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium, type LaunchOptions } from "playwright";

/** Chromium without what a browser needs for people: a page costs half the processor time. */
const SHELLS = ["chromium-headless-shell", "chrome-headless-shell"];
const COMMANDS = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];
const MAC = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Parts of Chrome's own window, and a spare renderer: each is a process beside every page. */
const WINDOW_PARTS = [
  ...["SpareRendererForSitePerProcess", "PreloadTopChromeWebUI", "InitialWebUI", "Webium"],
  ...["WebUIReloadButton", "WebUIToolbar"],
  ...["WebUIOmniboxPopup", "WebUIOmniboxFullPopup", "WebUIOmniboxAimPopup"],
];
/** Features that Playwright disables: Chromium reads the last list only. */
const SWITCHED_OFF_BY_PLAYWRIGHT = [
  ...["AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"],
  ...["HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"],
  ...["ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect"],
  ...["OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch"],
];

/** Options of a Chromium without an emulated graphics card and without the processes of its own window. */
export const leanly = [
  "--disable-gpu",
  `--disable-features=${[...SWITCHED_OFF_BY_PLAYWRIGHT, ...WINDOW_PARTS].join()}`,
];

/** Returns Playwright's launch options for tests of pages: the headless shell where it is installed. */
export function launchOptions(): LaunchOptions {
  const [shell] = process.env.CHROMIUM_PATH ? [] : installedAs(SHELLS);
  return { executablePath: shell ?? ensureChromium(console.error), args: leanly };
}

/** The paths at which programs of these names are installed. */
function installedAs(names: string[]): string[] {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .filter((file) => existsSync(file));
}

/** The Chromium or Chrome of this machine, or the one that Playwright has downloaded; otherwise null. */
export function findChromium(): string | null {
  const candidates = [process.env.CHROMIUM_PATH ?? "", ...installedAs(COMMANDS), ...MAC];
  return (
    [...candidates, chromium.executablePath()].find((file) => file && existsSync(file)) ?? null
  );
}

/**
 * Ensures that there is a Chromium: the installed one, otherwise Playwright's download, otherwise, as root,
 * Debian's package. Returns its path. Throws an Error that says what to do.
 */
export function ensureChromium(tell: (line: string) => void): string {
  for (const [what, ...command] of [
    ["Downloading Chromium …", "npx", "playwright", "install", "chromium"],
    ["Installing Debian's Chromium …", "sh", "-c", "apt-get update && apt-get install -y chromium"],
  ] as const) {
    const found = findChromium();
    if (found) return found;
    if (command[0] === "sh" && (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get"))) break;
    tell(what);
    tryToRun(command);
  }
  const found = findChromium();
  if (found) return found;
  throw new Error("There is no Chromium: install chromium or Chrome, or set CHROMIUM_PATH to one.");
}

function tryToRun([command, ...options]: readonly [string, ...string[]]): void {
  try {
    execFileSync(command, options, {
      stdio: ["ignore", "ignore", "ignore"],
      timeout: 10 * 60_000,
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  } catch {
    // The next way is tried; if none works, the last error says so.
  }
}

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright";

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

/** The Chromium or Chrome of this machine, or the one that Playwright has downloaded; otherwise null. */
export function findChromium(): string | null {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const installed = folders.flatMap((folder) => COMMANDS.map((name) => join(folder, name)));
  const candidates = [process.env.CHROMIUM_PATH ?? "", ...installed, ...MAC];
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

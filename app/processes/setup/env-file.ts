import { parseEnv } from "node:util";

/** Returns the settings of an env file. */
export function readEnvFile(text: string): Record<string, string> {
  const settings = Object.entries(parseEnv(text));
  return Object.fromEntries(settings.map(([name, value = ""]) => [name, value]));
}

/**
 * Returns the text of an env file with these settings in it, each in place of its line, even of one that is
 * commented out; the rest stays as it is.
 */
export function writeEnvFile(text: string, settings: Record<string, string>): string {
  let lines = text.trimEnd().split("\n");
  for (const [name, value] of Object.entries(settings)) {
    const isActive = (line: string) => line.startsWith(`${name}=`);
    const isOff = (line: string) => line.startsWith(`#${name}=`);
    const at = [lines.findIndex(isActive), lines.findIndex(isOff)].find((index) => index >= 0);
    const written = value === "" ? `#${name}=` : `${name}=${value}`;
    if (at === undefined) lines = value === "" ? lines : [...lines, written];
    else if (value !== "" || isActive(lines[at] ?? "")) lines[at] = written;
  }
  return `${lines.join("\n")}\n`;
}

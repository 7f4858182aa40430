import { randomUUID } from "node:crypto";
import { renameSync, rmSync, writeFileSync } from "node:fs";

/**
 * Writes a file that only its owner may read, in place of one that is there. It is a new file each time: what somebody put
 * there, a link or a file of a wider mode, gets none of the text.
 */
export function writePrivateFile(path: string, text: string): void {
  const draft = `${path}.${randomUUID()}`;
  try {
    writeFileSync(draft, text, { flag: "wx", mode: 0o600 });
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

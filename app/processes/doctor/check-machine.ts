import { access, constants, stat, statfs } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { isolatesWell, tellIsolation } from "#app/adapters/decode/sandbox/isolation.server.ts";
import { openSandbox } from "#app/adapters/decode/sandbox/sandbox.server.ts";
import { type Check, type Finding, stepOf } from "./finding.ts";

const leastFreeBytes = 2_000_000_000;

/** Room for the embedded database and files. The folder need not exist yet, and is not created. */
export const checkDisk: Check = async ({ settings: { DATA_DIR } }) => {
  try {
    const folder = await nearestFolder(resolve(DATA_DIR));
    await access(folder, constants.W_OK);
    const { bavail, bsize } = await statfs(folder);
    return judgeRoom(bavail * bsize, DATA_DIR);
  } catch (error) {
    return stepOf("disk").wrong(`DATA_DIR (${DATA_DIR}) cannot be used: ${String(error)}`);
  }
};

/** Judges whether the free space in bytes is enough. */
export function judgeRoom(freeBytes: number, folder: string): Finding {
  const says = `${(freeBytes / 1e9).toFixed(1)} GB are free at ${folder}`;
  const full = `${says}: make room, or set DATA_DIR to a larger disk.`;
  return stepOf("disk").firstOf([[freeBytes < leastFreeBytes, full]], `${says}.`);
}

/** Returns `path`, or the parent of it that exists. Throws if that is no folder. */
async function nearestFolder(path: string): Promise<string> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (!found) return nearestFolder(dirname(path));
  if (!found.isDirectory()) throw new Error(`${path} is no folder`);
  return path;
}

/** Which restrictions strangers' files are read under on this system, tried out as the worker does. */
export const checkSandbox: Check = async () => {
  const step = stepOf("sandbox");
  const { isolation } = await openSandbox();
  const says = tellIsolation(isolation);
  return isolatesWell(isolation)
    ? step.right(says)
    : step.weak(`${says} See "The sandbox" in docs/operations.md for what lets it.`);
};

/** Chrome's ids are 32 letters from a to p. */
export const checkExtensions: Check = async ({ settings: { EXTENSION_IDS } }) => {
  if (EXTENSION_IDS.length === 0) return [];
  const odd = EXTENSION_IDS.filter((id) => !/^[a-p]{32}$/.test(id)).join(", ");
  const says = `EXTENSION_IDS: ${odd} is no id of an extension, which has 32 letters from a to p.`;
  const step = stepOf("extension ids", "chrome://extensions");
  return step.firstOf([[odd !== "", says]], "They have the form of ids.");
};

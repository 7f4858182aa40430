import { access, constants, stat, statfs } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { z } from "zod";
import { type Check, type Finding, right, wrong } from "./check.ts";
import { askCloud, cannotLook } from "./check-project.ts";

const needed = ["objects.create", "objects.delete", "objects.get", "objects.list"].map(
  (right) => `storage.${right}`,
);
const permissionsSchema = z.object({ permissions: z.array(z.string()).default([]) });

/** The bucket and what the service account may do in it. */
export const checkBucket: Check = async (input) => {
  const { STORAGE_BUCKET: bucket } = input.settings;
  if (!bucket || !input.cloudToken) return [];
  const step = "bucket";
  const where = `https://console.cloud.google.com/storage/browser/${bucket}`;
  const query = new URLSearchParams(needed.map((permission) => ["permissions", permission]));
  const address = `${input.places.storage}/storage/v1/b/${bucket}/iam/testPermissions?${query}`;
  const reply = await askCloud(input, address);
  if (reply.status === 404) return [wrong(step, `There is no bucket ${bucket}.`, where)];
  const answer = permissionsSchema.safeParse(reply.json);
  if (reply.status !== 200 || !answer.success) return [cannotLook(step, reply, where)];
  const missing = needed.filter((permission) => !answer.data.permissions.includes(permission));
  return missing.length > 0
    ? [
        wrong(
          step,
          `The service account lacks ${missing.join(", ")}: give it the role Storage Object Admin on ${bucket}.`,
          where,
        ),
      ]
    : [right(step, "The service account may read, write and delete in it.")];
};

const leastFreeBytes = 2_000_000_000;

/** Room for the embedded database and files. The folder need not exist yet, and is not created. */
export const checkDisk: Check = async ({ settings: { DATA_DIR } }) => {
  try {
    const folder = await nearestFolder(resolve(DATA_DIR));
    await access(folder, constants.W_OK);
    const { bavail, bsize } = await statfs(folder);
    return [judgeRoom(bavail * bsize, DATA_DIR)];
  } catch (error) {
    return [wrong("disk", `DATA_DIR (${DATA_DIR}) cannot be used: ${String(error)}`)];
  }
};

/** Judges whether the free space in bytes is enough. */
export function judgeRoom(freeBytes: number, place: string): Finding {
  const says = `${(freeBytes / 1e9).toFixed(1)} GB are free at ${place}`;
  return freeBytes < leastFreeBytes
    ? wrong("disk", `${says}: make room, or set DATA_DIR to a larger disk.`)
    : right("disk", `${says}.`);
}

/** Returns `path`, or the parent of it that exists. Throws if that is no folder. */
async function nearestFolder(path: string): Promise<string> {
  try {
    if ((await stat(path)).isDirectory()) return path;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      return nearestFolder(dirname(path));
    }
    throw error;
  }
  throw new Error(`${path} is no folder`);
}

/** Chrome's ids are 32 letters from a to p. */
export const checkExtensions: Check = async ({ settings: { EXTENSION_IDS } }) => {
  const odd = EXTENSION_IDS.filter((id) => !/^[a-p]{32}$/.test(id));
  if (odd.length > 0) {
    return [
      wrong(
        "extension ids",
        `EXTENSION_IDS: ${odd.join(", ")} is no id of an extension, which has 32 letters from a to p.`,
        "chrome://extensions",
      ),
    ];
  }
  return EXTENSION_IDS.length > 0 ? [right("extension ids", "They have the form of ids.")] : [];
};

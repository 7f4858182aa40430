import { access, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import { sweepBlobs } from "./blobs.server.ts";
import { bucketIncomingFolder } from "./bucket-blobs.server.ts";
import { incomingFolder } from "./disk-blobs.server.ts";

const settings = { ...env() };
/** No process has this id. */
const dead = 2 ** 22 + 1;
const left = `${hostname()}~${dead}~of-a-dead-process`;
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "galley-test-"));
});
afterEach(async () => {
  Object.assign(env(), settings);
  await rm(dataDir, { recursive: true });
});

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

test.each([
  {
    where: "on the disk",
    bucket: "",
    folderOf: (dir: string) => incomingFolder(join(dir, "blobs")),
  },
  { where: "for a bucket", bucket: "files", folderOf: () => bucketIncomingFolder },
])("what dead processes left of uploads $where is deleted at the start", async (store) => {
  Object.assign(env(), { DATA_DIR: dataDir, STORAGE_BUCKET: store.bucket });
  const folder = store.folderOf(dataDir);
  await mkdir(folder, { recursive: true });
  const ours = join(folder, `${hostname()}~${process.pid}~under-way`);
  await writeFile(join(folder, left), "half a file");
  await writeFile(ours, "half a file");
  await sweepBlobs();
  expect(await isThere(join(folder, left))).toBe(false);
  expect(await isThere(ours)).toBe(true);
  await rm(ours);
});

import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readArchive } from "./read-archive.server.ts";
import { writeArchive } from "./write-archive.server.ts";

const key = randomBytes(32);
const files: [string, Buffer][] = [
  ["first.json", Buffer.from("{}")],
  ["folder/empty", Buffer.alloc(0)],
  ["folder/large", randomBytes(3_000_000)],
  ["last.json", Buffer.from("[]")],
];

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "galley-archive-"));
  path = join(folder, "archive");
});

afterEach(() => rm(folder, { recursive: true }));

async function* once(bytes: Uint8Array) {
  yield bytes;
}

async function* entries() {
  for (const [name, bytes] of files) yield { name, size: bytes.length, content: once(bytes) };
}

const digest = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

async function readAll(by: Buffer | null): Promise<[string, string][]> {
  const found: [string, string][] = [];
  for await (const { name, content } of readArchive(path, by)) {
    found.push([name, digest(await buffer(content))]);
  }
  return found;
}

test.each([null, key])(
  "a written archive can be read again, and only its owner may read the file",
  async (by) => {
    const length = await writeArchive(path, by, entries());
    expect(await readAll(by)).toEqual(files.map(([name, bytes]) => [name, digest(bytes)]));
    const { mode, size } = await stat(path);
    expect([mode & 0o777, size]).toEqual([0o600, length]);
    expect(await readdir(folder)).toEqual(["archive"]);
  },
);

test("without a key the archive is one that tar reads", async () => {
  await writeArchive(path, null, entries());
  const { stdout } = await promisify(execFile)("tar", ["-tzf", path]);
  expect(stdout.trim().split("\n")).toEqual(files.map(([name]) => name));
});

test.each([null, key])("an archive that is cut off or altered anywhere is refused", async (by) => {
  await writeArchive(path, by, entries());
  const whole = await readFile(path);
  const places = [0.001, 0.3, 0.6, 0.999].map((share) => Math.floor(whole.length * share));
  // The last eight bytes of gzip are its check sum and its length.
  for (const at of [...places, whole.length - 6, whole.length - 1]) {
    await writeFile(path, whole.subarray(0, at));
    await expect(readAll(by), `cut off at ${at}`).rejects.toThrow(/damaged|no backup/);
    const altered = Buffer.from(whole);
    altered[at] = (altered[at] ?? 0) ^ 0x55;
    await writeFile(path, altered);
    await expect(readAll(by), `altered at ${at}`).rejects.toThrow(/damaged|no backup|not encr/);
  }
});

test("an archive says which key it needs", async () => {
  await writeArchive(path, key, entries());
  await expect(readAll(null)).rejects.toThrow("is encrypted: set BACKUP_KEY");
  await expect(readAll(randomBytes(32))).rejects.toThrow("another BACKUP_KEY");
  await rm(path);
  await writeArchive(path, null, entries());
  await expect(readAll(key)).rejects.toThrow("unset BACKUP_KEY");
  await writeFile(path, "something else");
  await expect(readAll(null)).rejects.toThrow("no backup of Galley");
  await rm(path);
  await expect(readAll(null)).rejects.toThrow("There is no file");
});

test("an existing file is never overwritten, and a failed archive leaves no file behind", async () => {
  await writeFile(path, "kept");
  await expect(writeArchive(path, null, entries())).rejects.toThrow("exists already");
  expect(await readFile(path, "utf8")).toBe("kept");
  await rm(path);
  async function* failing() {
    yield* entries();
    throw new Error("on purpose");
  }
  await expect(writeArchive(path, null, failing())).rejects.toThrow("on purpose");
  async function* short() {
    yield { name: "short", size: 5, content: once(Buffer.from("four")) };
  }
  await expect(writeArchive(path, null, short())).rejects.toThrow();
  await expect(writeArchive(join(folder, "no", "archive"), null, entries())).rejects.toThrow(
    "there is no such folder",
  );
  expect(await readdir(folder)).toEqual([]);
});

test.skipIf(process.platform !== "linux")("a full disk is told in one sentence", async () => {
  const program = `
    import { writeArchive } from ${JSON.stringify(join(import.meta.dirname, "write-archive.server.ts"))};
    import { randomBytes } from "node:crypto";
    async function* endless() { while (true) yield randomBytes(1_000_000); }
    async function* entries() { yield { name: "a", size: 1e12, content: endless() }; }
    const writing = writeArchive(${JSON.stringify(path)}, null, entries());
    await writing.catch((error) => console.log(error.message));`;
  const limited = ["--fsize=2000000", process.execPath, "--input-type=module", "-e", program];
  const { stdout } = await promisify(execFile)("prlimit", limited, {
    cwd: join(import.meta.dirname, "../../.."),
  });
  expect(stdout.trim()).toBe(`${path} cannot be written: a file may not be so large there.`);
  expect(await readdir(folder)).toEqual([]);
});

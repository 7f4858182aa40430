import { mkdir, mkdtemp, readdir, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { afterAll, expect, inject, test, vi } from "vitest";
import { partialPath } from "#app/adapters/backup/write-archive.server.ts";
import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import { closeDatabase } from "#app/adapters/db/client.server.ts";
import { readMetrics } from "#app/adapters/metrics/registry.server.ts";
import { env } from "#app/env.server.ts";
import { createFile, createOwner } from "#tests/factories/desk.ts";
import { backUpOnSchedule, measureBackups } from "./scheduled-backup.server.ts";

afterAll(closeDatabase);

test("a backup is made each night, old ones are deleted after it, and other files are left alone", async () => {
  await backUpOnSchedule();
  const folder = await mkdtemp(join(inject("runFolder"), "backups-"));
  Object.assign(env(), { BACKUP_FOLDER: folder, BACKUP_KEEP_DAYS: 2 });
  const old = "galley-2020-01-01T00-00-00Z.backup";
  const left = partialOfOther(old);
  for (const name of [old, left, "galley-notes.txt"]) await writeFile(join(folder, name), "");
  await utimes(join(folder, left), new Date(0), new Date(0));
  await backUpOnSchedule(new Date("2026-03-01T02:27:00Z"));
  await backUpOnSchedule(new Date("2026-03-02T02:27:00Z"));
  await backUpOnSchedule(new Date("2026-03-04T02:26:59Z"));
  expect((await readdir(folder)).sort()).toEqual([
    "galley-2026-03-02T02-27-00Z.backup",
    "galley-2026-03-04T02-26-59Z.backup",
    "galley-notes.txt",
  ]);
  measureBackups();
  const seconds = Date.parse("2026-03-04T02:26:59Z") / 1_000;
  expect(await readMetrics()).toContain(`galley_backup_last_timestamp_seconds ${seconds}`);
});

test("while no backup is there, or its folder cannot be read, the metric says 0, and nothing without the setting", async () => {
  const newest = async () =>
    /^galley_backup_last_timestamp_seconds (\S+)$/m.exec(await readMetrics())?.[1];
  const folder = await mkdtemp(join(inject("runFolder"), "backups-"));
  Object.assign(env(), { BACKUP_FOLDER: folder });
  expect(await newest()).toBe("0");
  Object.assign(env(), { BACKUP_FOLDER: join(folder, "unmounted") });
  expect(await newest()).toBe("0");
  Object.assign(env(), { BACKUP_FOLDER: null });
  expect(await newest()).toBeUndefined();
});

/** What a worker on another machine writes until a backup is complete. */
const partialOfOther = (name: string) => partialPath(name).replace(hostname(), "other-machine");

/** An empty folder for backups, with these files. */
async function backupFolder(...names: string[]): Promise<string> {
  const folder = await mkdtemp(join(inject("runFolder"), "backups-"));
  Object.assign(env(), { BACKUP_FOLDER: folder, BACKUP_KEEP_DAYS: 2 });
  for (const name of names) await writeFile(join(folder, name), "");
  return folder;
}

test("a backup that fails or is stopped deletes none", async () => {
  const old = "galley-2020-01-01T00-00-00Z.backup";
  const folder = await backupFolder(old);
  const inTheWay = "galley-2026-03-04T02-27-00Z.incomplete.backup";
  await mkdir(join(folder, inTheWay));
  await expect(backUpOnSchedule(new Date("2026-03-04T02:27:00Z"))).rejects.toThrow("exists");
  const stopped = AbortSignal.abort(new Error("stopped"));
  await expect(backUpOnSchedule(new Date("2026-03-04T03:27:00Z"), stopped)).rejects.toThrow(
    "stopped",
  );
  expect((await readdir(folder)).sort()).toEqual([old, inTheWay]);
});

test("a night's backup is made once, and later when nothing ran at night", async () => {
  const folder = await backupFolder();
  await backUpOnSchedule(new Date("2026-03-01T09:27:00Z"));
  for (const later of ["2026-03-01T10:27:00Z", "2026-03-02T02:26:59Z"]) {
    await backUpOnSchedule(new Date(later));
  }
  expect(await readdir(folder)).toEqual(["galley-2026-03-01T09-27-00Z.backup"]);
  await writeFile(
    join(folder, partialOfOther("galley-2026-03-02T02-27-00Z.incomplete.backup")),
    "",
  );
  await backUpOnSchedule(new Date("2026-03-02T03:27:00Z"));
  // Another worker is writing it.
  expect(await readdir(folder)).toHaveLength(2);
});

test("an incomplete backup is made once more in its night, and a complete one replaces it", async () => {
  const incomplete = "galley-2026-03-04T02-27-00Z.incomplete.backup";
  // Also what a worker leaves that is killed before it gives a complete one its name.
  const folder = await backupFolder(incomplete);
  await backUpOnSchedule(new Date("2026-03-04T03:27:00Z"));
  expect(await readdir(folder)).toEqual(["galley-2026-03-04T03-27-00Z.backup"]);
  const twice = ["2026-03-05T02-27-00Z", "2026-03-05T03-27-00Z"];
  const names = twice.map((time) => `galley-${time}.incomplete.backup`);
  const other = await backupFolder(...names);
  await backUpOnSchedule(new Date("2026-03-05T04:27:00Z"));
  expect((await readdir(other)).sort()).toEqual(names);
});

test("files of a clock that was wrong neither count as the newest nor hold up the next", async () => {
  const old = ["galley-2020-01-01T00-00-00Z.backup", "galley-2020-01-02T00-00-00Z.backup"];
  const future = "galley-2999-01-01T00-00-00Z.backup";
  const part = partialOfOther("galley-2999-01-02T00-00-00Z.incomplete.backup");
  const folder = await backupFolder(...old, future, part);
  await utimes(join(folder, part), new Date("2999-01-02"), new Date("2999-01-02"));
  const seconds = Date.parse("2020-01-02T00:00:00Z") / 1_000;
  expect(await readMetrics()).toContain(`galley_backup_last_timestamp_seconds ${seconds}`);
  await backUpOnSchedule(new Date("2026-03-04T02:27:00Z"));
  expect((await readdir(folder)).sort()).toEqual(["galley-2026-03-04T02-27-00Z.backup", future]);
});

test("a content that the store fails to open once is in the backup", async () => {
  const folder = await backupFolder();
  await createFile(await createOwner());
  vi.spyOn(blobs(), "open").mockRejectedValueOnce(new Error("The store restarts."));
  await backUpOnSchedule(new Date("2026-03-04T02:27:00Z"));
  expect(await readdir(folder)).toEqual(["galley-2026-03-04T02-27-00Z.backup"]);
});

// The last one: what it loses is missing in every later backup.
test("while contents are missing, the newest complete backup is kept however old it is", async () => {
  const complete = ["galley-2020-01-01T00-00-00Z.backup", "galley-2020-01-02T00-00-00Z.backup"];
  const folder = await backupFolder(...complete, "galley-2020-01-03T00-00-00Z.incomplete.backup");
  const owner = await createOwner();
  await createFile(owner, { bytes: Buffer.from("will be lost") });
  await blobs().removeAll(owner.id);
  await backUpOnSchedule(new Date("2026-03-04T02:27:00Z"));
  expect((await readdir(folder)).sort()).toEqual([
    complete[1],
    "galley-2026-03-04T02-27-00Z.incomplete.backup",
  ]);
  const seconds = Date.parse("2020-01-02T00:00:00Z") / 1_000;
  expect(await readMetrics()).toContain(`galley_backup_last_timestamp_seconds ${seconds}`);
});

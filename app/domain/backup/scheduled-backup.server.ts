import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { deletePartials } from "#app/adapters/backup/write-archive.server.ts";
import { log } from "#app/adapters/log.server.ts";
import { readGauge } from "#app/adapters/metrics/registry.server.ts";
import { defineJob } from "#app/adapters/queue/queue.server.ts";
import { env } from "#app/env.server.ts";
import { isComplete, makeBackup } from "./make-backup.server.ts";

/** Every hour: makes the backup of the night in BACKUP_FOLDER, if that is set and it is not made yet, and deletes old ones. */
export const scheduledBackupJob = defineJob({
  name: "scheduled-backup",
  payload: z.object({}),
  policy: "short",
  retryLimit: 2,
  expireInSeconds: 12 * 3_600,
});

const minuteMs = 60 * 1_000;
const dayMs = 24 * 60 * minuteMs;
/** From midnight (UTC) until a night's backup is due: 02:27. */
const dueMs = (2 * 60 + 27) * minuteMs;
/** An incomplete backup is made once more in the same night: the store may work again by then. */
const triesOfNight = 2;
const named = /^galley-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(\.incomplete)?\.backup$/;

/**
 * Runs scheduledBackupJob. A worker that was stopped at night makes the backup later. Old ones are deleted only after the
 * new one is there, and the newest complete one never. A complete one replaces an incomplete one of the same night. Throws
 * what makeBackup throws.
 */
export async function backUpOnSchedule(now = new Date(), signal?: AbortSignal): Promise<void> {
  const { BACKUP_FOLDER: folder, BACKUP_KEEP_DAYS: days } = env();
  if (!folder) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Deletes them before the new one is made, which may need their space.
  if (await deletePartials(folder)) return;
  const ofNight = await madeSinceDue(folder, now);
  if (ofNight.some(({ isComplete }) => isComplete) || ofNight.length >= triesOfNight) return;
  if (await makeNamed(folder, now, signal)) {
    for (const { name } of ofNight) await rm(join(folder, name));
  }
  await deleteOlder(folder, now, days * dayMs);
}

/**
 * Adds a gauge: when the newest complete backup in BACKUP_FOLDER was begun. It is 0 while there is none, and has no
 * value without the setting.
 */
export function measureBackups(): void {
  const name = "galley_backup_last_timestamp_seconds";
  const help = "When the newest complete scheduled backup was begun; 0 if there is none";
  readGauge({ name, help }, async () => {
    const { BACKUP_FOLDER: folder } = env();
    if (!folder) return [];
    const made = await madeIn(folder).catch((error: unknown) => {
      const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
      if (!isMissing) log.warn({ err: error }, "the folder of backups cannot be read");
      return [];
    });
    const newest = newestComplete(made, new Date());
    return [{ labels: {}, value: (newest?.madeAt.getTime() ?? 0) / 1_000 }];
  });
}

/** The backups made since the last one was due. */
async function madeSinceDue(folder: string, now: Date): Promise<Made[]> {
  const due = Math.floor((now.getTime() - dueMs) / dayMs) * dayMs + dueMs;
  return (await madeIn(folder)).filter(({ madeAt }) => madeAt.getTime() >= due && madeAt <= now);
}

/** Returns whether the backup is complete. */
async function makeNamed(folder: string, now: Date, signal?: AbortSignal): Promise<boolean> {
  const time = now.toISOString().replace(/\.\d+/, "").replaceAll(":", "-");
  const incomplete = `galley-${time}.incomplete.backup`;
  const made = await makeBackup(join(folder, incomplete), signal);
  const { bytes, contents, problems } = made;
  const counts = { bytes, contents: contents.count, problems: problems.length };
  if (isComplete(made)) {
    const name = `galley-${time}.backup`;
    await rename(join(folder, incomplete), join(folder, name));
    log.info({ name, ...counts }, "backup made");
  } else {
    log.error({ name: incomplete, ...counts }, "backup made, but contents are missing or damaged");
  }
  return isComplete(made);
}

type Made = { name: string; madeAt: Date; isComplete: boolean };

async function madeIn(folder: string): Promise<Made[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.flatMap((entry) => {
    const [, day, hours, minutes, seconds, incomplete] = named.exec(entry.name) ?? [];
    const madeAt = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
    if (Number.isNaN(madeAt.getTime()) || !entry.isFile()) return [];
    return [{ name: entry.name, madeAt, isComplete: !incomplete }];
  });
}

/** A date after `now` comes from a wrong clock and does not show which backup is the newest. */
function newestComplete(made: Made[], now: Date): Made | undefined {
  return made
    .filter(({ isComplete, madeAt }) => isComplete && madeAt <= now)
    .reduce<Made | undefined>(
      (one, other) => (one && one.madeAt > other.madeAt ? one : other),
      undefined,
    );
}

async function deleteOlder(folder: string, now: Date, keptMs: number): Promise<void> {
  const made = await madeIn(folder);
  const kept = newestComplete(made, now);
  for (const { name, madeAt } of made) {
    if (now.getTime() - madeAt.getTime() > keptMs && name !== kept?.name) {
      await rm(join(folder, name));
    }
  }
}

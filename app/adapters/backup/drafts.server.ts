import { randomUUID } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { isProcessAlive } from "#app/adapters/process-alive.ts";

/** A younger draft of another machine may still be written. */
const restingMs = 15 * 60_000;
const draft = /\.galley~([\w.-]{1,255})~(\d{1,10})~[\w-]{36}\.part$/;
/** Of scheduled backups of earlier versions. */
const olderDraft = /^galley-[\dTZ-]{1,40}(?:\.incomplete)?\.backup\.[\w-]{1,40}\.part$/;

/** The name under which this process writes a backup until it is complete. */
export function draftOf(path: string): string {
  return `${path}.galley~${hostname()}~${process.pid}~${randomUUID()}.part`;
}

/** Deletes drafts that killed processes left in the folder. Returns whether one is being written now. */
export async function sweepDrafts(folder: string): Promise<boolean> {
  let isBeingWritten = false;
  for (const name of await readdir(folder)) {
    const [, host, pid] = draft.exec(name) ?? [];
    if (!host && !olderDraft.test(name)) continue;
    const isOfDead = host === hostname() && !isProcessAlive(Number(pid));
    if (isOfDead || (await isResting(join(folder, name)))) {
      await rm(join(folder, name), { force: true });
    } else isBeingWritten = true;
  }
  return isBeingWritten;
}

async function isResting(path: string): Promise<boolean> {
  const { mtime } = await stat(path);
  // A file with a future date was written before the clock was set back.
  return Math.abs(Date.now() - mtime.getTime()) > restingMs;
}

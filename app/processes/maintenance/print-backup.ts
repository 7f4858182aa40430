import { UnusableBackup } from "#app/adapters/backup/unusable-backup.ts";
import { closeDatabase } from "#app/adapters/db/client.server.ts";
import type { Manifest } from "#app/domain/backup/backup-format.ts";
import { isComplete, makeBackup } from "#app/domain/backup/make-backup.server.ts";
import { restoreBackup } from "#app/domain/backup/restore-backup.server.ts";
import { env } from "#app/env.server.ts";

/**
 * Makes a backup and prints what it contains. Returns true if the backup is complete. Throws when the process is
 * told to end.
 */
export async function printBackup(file: string): Promise<boolean> {
  try {
    const { bytes, ...manifest } = await makeBackup(
      file,
      abortOnShutdown("Stopped: no backup was made."),
    );
    const how = env().BACKUP_KEY
      ? "encrypted with BACKUP_KEY"
      : "not encrypted: BACKUP_KEY is not set";
    console.log(`${file}: ${summary(manifest)}; ${megabytes(bytes)}, ${how}.`);
    printProblems(manifest);
    return isComplete(manifest);
  } finally {
    await closeDatabase();
  }
}

/**
 * Restores a backup and prints what was restored. Throws when the process is told to end before the restore is
 * complete.
 */
export async function printRestore(file: string): Promise<void> {
  try {
    const restored = await restoreBackup(file, abortOnShutdown("Stopped: nothing was restored."));
    console.log(
      `${file} of ${restored.madeAt}, version ${restored.version}, is restored: ${summary(restored)}.`,
    );
    printProblems(restored);
    console.log(
      `Everybody must sign in again, and no mailbox is read until its owner does. Everything else is as it was on ${restored.madeAt}: suspend and delete again who or what was since then ("After a restore" in docs/operations.md).`,
    );
  } finally {
    await closeDatabase();
  }
}

/**
 * Aborted with this sentence when the process is told to end, so that an unfinished backup or restore can be
 * deleted.
 */
function abortOnShutdown(sentence: string): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) {
    process.on(signal, () => stopping.abort(new UnusableBackup(sentence)));
  }
  return stopping.signal;
}

function summary({ rows, contents }: Manifest): string {
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return `${all} rows of ${Object.keys(rows).length} tables, ${contents.count} mails, files and previews (${megabytes(contents.bytes)})`;
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

const words = {
  forgotten: "deleted forever while the backup was made; rows that name them are in it",
  lost: "not stored any more: npm run rebuild tells whose",
  unreadable: "not read, because the store failed: make another backup when it works",
  damaged: "stored with other bytes than they should have: npm run rebuild tells whose",
};

function printProblems({ problems }: Manifest): void {
  for (const [problem, names] of Map.groupBy(problems, ({ problem }) => problem)) {
    console.log(`${names.length} of them were ${words[problem]}.`);
  }
}

import { createHash } from "node:crypto";
import {
  accessSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { findPostgresBinaries } from "./postgres-binaries.ts";

/** The folders of one PostgreSQL, and the account it runs as. */
export interface PostgresLocation {
  /** Folder with `bin` and `lib`. */
  binaries: string;
  /** The data folder that initdb creates. */
  cluster: string;
  /** The account to run as; null for the account of this process. */
  account: { uid: number; gid: number } | null;
  /** A sentence for the person who started us, when something is not in the usual folder. */
  note: string | null;
}

/**
 * Decides where the embedded PostgreSQL of `dataDir` is stored. PostgreSQL refuses to run as root, so for
 * root it runs as `nobody`, who must be able to reach the binaries and the data. If the binaries are in a
 * closed folder (a home of mode 0700) they are copied to /var/lib/galley; if `dataDir` is, the data is stored
 * there.
 */
export function locatePostgres(dataDir: string): PostgresLocation {
  const binaries = findPostgresBinaries();
  makeDataDir(dataDir);
  const home = realpathSync(dataDir);
  const beside = join(home, "postgres");
  if (!isRoot()) return { binaries: binaries.folder, cluster: beside, account: null, note: null };
  const account = findNobody();
  const folder = isPassable(binaries.folder)
    ? binaries.folder
    : copyBinaries(binaries.folder, `/var/lib/galley/postgresql-${binaries.version}`);
  if (isPassable(home)) return { binaries: folder, cluster: beside, account, note: null };
  const key = createHash("sha256").update(home).digest("hex").slice(0, 12);
  const cluster = `/var/lib/galley/data-${key}/postgres`;
  mkdirSync(dirname(cluster), { recursive: true, mode: 0o711 });
  return {
    binaries: folder,
    cluster,
    account,
    note: `PostgreSQL does not run as root, and the account nobody cannot reach ${home}: the database is in ${cluster}.`,
  };
}

/** Creates DATA_DIR, closed to the other accounts of this machine. */
export function makeDataDir(dataDir: string): void {
  // For root the folder can be passed but not listed: `nobody` must reach its own folder inside, and nothing
  // else.
  const mode = isRoot() ? 0o711 : 0o700;
  try {
    mkdirSync(dataDir, { recursive: true, mode });
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new Error(`The setting DATA_DIR names a folder that cannot be used: ${reason}.`);
  }
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Creates a folder that only the location's account can enter. */
export function makeOwnFolder(path: string, account: PostgresLocation["account"]): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (account) chownSync(path, account.uid, account.gid);
}

function findNobody(): { uid: number; gid: number } {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith("nobody:"));
  const [, , uid, gid] = line?.split(":") ?? [];
  const account = { uid: Number(uid), gid: Number(gid) };
  // macOS writes the id of `nobody` as -2.
  if (!Number.isInteger(account.uid) || account.uid === 0) {
    throw new Error(
      "PostgreSQL does not run as root and there is no account nobody: start as another user, or set DATABASE_URL.",
    );
  }
  return { uid: account.uid >>> 0, gid: account.gid >>> 0 };
}

/** Whether every account can enter this folder and its parents. */
function isPassable(folder: string): boolean {
  if ((statSync(folder).mode & 0o001) === 0) return false;
  const parent = dirname(folder);
  return parent === folder || isPassable(parent);
}

function copyBinaries(from: string, to: string): string {
  if (existsSync(to)) return to;
  // Copied under a temporary name and renamed, so that an interrupted copy is never taken for a complete one.
  const unfinished = `${to}.${process.pid}`;
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 });
  cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(unfinished, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  }
  return to;
}

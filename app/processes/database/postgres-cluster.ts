import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chownSync, existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PostgresCredentials } from "./postgres-credentials.ts";
import { makeOwnFolder, type PostgresLocation } from "./postgres-location.ts";

/** Locales that classify letters and digits for text search, best first. The last exists everywhere. */
const LOCALES = ["C.UTF-8", "en_US.UTF-8", "C"];

/**
 * Creates the data folder: UTF-8, sorted by code point on every platform, login by password only. Creates it
 * under a temporary name and renames it, so that an interrupted start leaves no incomplete database.
 */
export async function createCluster(
  location: PostgresLocation,
  credentials: PostgresCredentials,
): Promise<void> {
  const draft = `${location.cluster}.${randomUUID()}`;
  const passwordFile = join(draft, "password");
  const parts = join(draft, "data");
  makeOwnFolder(draft, location.account);
  writeFileSync(passwordFile, credentials.password, { flag: "wx", mode: 0o600 });
  if (location.account) chownSync(passwordFile, location.account.uid, location.account.gid);
  try {
    await initialise(location, credentials.user, passwordFile, parts, LOCALES);
    renameSync(parts, location.cluster);
  } catch (error) {
    // Two processes started for the first time at once: the other's data folder is used.
    if (!existsSync(join(location.cluster, "PG_VERSION"))) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

async function initialise(
  location: PostgresLocation,
  user: string,
  passwordFile: string,
  folder: string,
  [locale, ...others]: string[],
): Promise<void> {
  const options = [
    `--username=${user}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    `--locale=${locale}`,
  ];
  try {
    await runTool({ ...location, cluster: folder }, "initdb", options);
  } catch (error) {
    const unknownLocale = error instanceof Error && error.message.includes("invalid locale");
    if (!unknownLocale || others.length === 0) throw error;
    await initialise(location, user, passwordFile, folder, others);
  }
}

/** Runs initdb or pg_ctl on the location's data folder, as its account. */
export function runTool(
  location: PostgresLocation,
  tool: "initdb" | "pg_ctl",
  options: string[],
  quiet = false,
): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile(
      join(location.binaries, "bin", tool),
      [...options, "-D", location.cluster],
      { cwd: "/", env: {}, ...location.account },
      (error, _output, errors) => {
        if (!error || quiet) resolve();
        else reject(new Error(`${tool} failed: ${errors.trim() || error.message}`));
      },
    );
  });
}

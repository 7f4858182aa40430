import { and, asc, eq, gt, isNull, lte } from "drizzle-orm";
import type { ArchiveEntry } from "#app/adapters/archive/zip.server.ts";
import { db } from "#app/adapters/db/client.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { type ExportedFile, exportFiles } from "./export-files.server.ts";
import type { Place } from "./export-place.server.ts";
import { jsonEntry } from "./json-entry.server.ts";

const folder = "my-files/";
const filesAPage = 500;

/** Yields 'My files': the files that were uploaded without a thread. */
export async function* exportLooseFiles(place: Place, now: Date): AsyncGenerator<ArchiveEntry> {
  const isLoose = and(
    eq(files.userId, place.viewer.id),
    isNull(files.threadId),
    isNull(files.deletedAt),
  );
  const exported: ExportedFile[] = [];
  while (true) {
    const after = and(isLoose, gt(files.id, exported.at(-1)?.id ?? 0));
    const page = await db()
      .select({ id: files.id })
      .from(files)
      .where(after)
      .orderBy(asc(files.id))
      .limit(filesAPage);
    const last = page.at(-1);
    if (!last) break;
    const upTo = and(after, lte(files.id, last.id));
    exported.push(...(yield* exportFiles(place, folder, upTo)));
  }
  yield jsonEntry(`${folder}files.json`, now, async () => exported);
}

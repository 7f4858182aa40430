import { and, eq, inArray, lt, notExists, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { imports, importThreads } from "#app/domain/intake/tables.server.ts";

/** The tray shows the imports of the last day only. */
const keptForMs = 7 * 24 * 60 * 60 * 1000;

/** Deletes imports that were requested a week ago and have ended. The imported messages stay. */
export async function forgetOldImports(now = new Date()): Promise<void> {
  const underWay = db()
    .select({ one: sql`1` })
    .from(importThreads)
    .where(
      and(
        eq(importThreads.userId, imports.userId),
        eq(importThreads.importId, imports.id),
        inArray(importThreads.state, ["queued", "running"]),
      ),
    );
  const before = new Date(now.getTime() - keptForMs);
  await db()
    .delete(imports)
    .where(and(lt(imports.requestedAt, before), notExists(underWay)));
}

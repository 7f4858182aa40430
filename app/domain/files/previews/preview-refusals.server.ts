import { and, eq, gt, lt } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { lockFile } from "#app/domain/files/find-file.server.ts";
import { previewRefusals } from "#app/domain/files/tables.server.ts";
import { hadBytes } from "#app/domain/files/versions/earlier-bytes.server.ts";

/** Retried after a day, because a newer decoder may draw the page. */
const rememberedMs = 24 * 60 * 60 * 1000;

/**
 * Returns why this page of these bytes was not drawn at the last try, if that was within a day;
 * else null.
 */
export async function findRefusal(
  viewer: { id: string },
  sha256: string,
  page: number,
): Promise<string | null> {
  const [row] = await db()
    .select({ reason: previewRefusals.reason })
    .from(previewRefusals)
    .where(
      and(
        eq(previewRefusals.userId, viewer.id),
        eq(previewRefusals.sha256, sha256),
        eq(previewRefusals.page, page),
        gt(previewRefusals.refusedAt, new Date(Date.now() - rememberedMs)),
      ),
    );
  return row?.reason ?? null;
}

/** Records why a page could not be drawn, unless the file or those bytes of it are gone by now. */
export async function rememberRefusal(
  viewer: { id: string },
  { id, sha256 }: { id: number; sha256: string },
  { page, reason }: { page: number; reason: string },
): Promise<void> {
  await db().transaction(async (tx) => {
    const now = await lockFile(tx, viewer, id);
    if (!now || (now.sha256 !== sha256 && !(await hadBytes(tx, viewer, id, sha256)))) return;
    const refusal = { reason, refusedAt: new Date() };
    await tx
      .insert(previewRefusals)
      .values({ userId: viewer.id, sha256, page, ...refusal })
      .onConflictDoUpdate({
        target: [previewRefusals.userId, previewRefusals.sha256, previewRefusals.page],
        set: refusal,
      });
  });
}

/** Deletes refusals older than a day. */
export async function forgetOldRefusals(now = new Date()): Promise<void> {
  await db()
    .delete(previewRefusals)
    .where(lt(previewRefusals.refusedAt, new Date(now.getTime() - rememberedMs)));
}

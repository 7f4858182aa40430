import { randomUUID } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { log } from "#app/adapters/log.server.ts";
import { uploadReservations } from "#app/domain/files/tables.server.ts";
import { findRoom } from "./storage-quota.server.ts";

/** More uploads of one user are not begun, in all processes together. */
export const mostUploadsAtOnce = 4;
/** A body may take ten minutes, and its inspection some. */
const expiresAfterMs = 20 * 60_000;

/** The room that an upload may take, in bytes. `release` is called once, however the upload ends, and never throws. */
export type Reservation = { ok: true; bytes: number; release: () => Promise<void> };

/**
 * Reserves room in the viewer's storage for an upload that begins: `most` bytes, or as many as there are beside other uploads
 * that are on their way. `full` if it has `least` bytes at least, and those are too many; `busy` if four uploads are on their
 * way.
 */
export async function reserveRoom(
  viewer: { id: string },
  { least, most }: { least: number; most: number },
): Promise<Reservation | { ok: false; reason: "full" | "busy" }> {
  const id = randomUUID();
  const own = eq(uploadReservations.userId, viewer.id);
  const bytes = await db().transaction(async (tx) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`uploads:${viewer.id}`}, 0))`,
    );
    const now = new Date();
    await tx.delete(uploadReservations).where(and(own, lt(uploadReservations.expiresAt, now)));
    const [others] = await tx
      .select({
        count: sql`count(*)`.mapWith(Number),
        bytes: sql`coalesce(sum(${uploadReservations.bytes}), 0)`.mapWith(Number),
      })
      .from(uploadReservations)
      .where(own);
    if ((others?.count ?? 0) >= mostUploadsAtOnce) return "busy";
    const room = (await findRoom(viewer, tx)) - (others?.bytes ?? 0);
    if (room <= 0 || least > room) return "full";
    const bytes = Math.min(most, room);
    const expiresAt = new Date(now.getTime() + expiresAfterMs);
    await tx.insert(uploadReservations).values({ userId: viewer.id, id, bytes, expiresAt });
    return bytes;
  });
  if (typeof bytes === "string") return { ok: false, reason: bytes };
  const release = async () => {
    try {
      await db()
        .delete(uploadReservations)
        .where(and(own, eq(uploadReservations.id, id)));
    } catch (error) {
      log.warn({ err: error }, "the room of an upload is released only when it expires");
    }
  };
  return { ok: true, bytes, release };
}

/** Deletes what uploads of processes that were killed had reserved. */
export async function forgetOldReservations(now = new Date()): Promise<void> {
  await db().delete(uploadReservations).where(lt(uploadReservations.expiresAt, now));
}

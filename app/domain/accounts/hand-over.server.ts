import { createHash } from "node:crypto";
import { and, desc, eq, lt } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { hashToken, randomToken } from "#app/adapters/secrets/seal.server.ts";
import type { Redemption } from "./hand-over.ts";
import { isLive } from "./session-lifetime.server.ts";
import { type Session, startSession } from "./sessions.server.ts";
import { type HandedOver, handOverCodes, sessions } from "./tables.server.ts";

const livesForMs = 60_000;
const mostAtOnce = 20;

/** Who may hand over what: a signed-in browser to the extension, the extension to its frame. */
const giverOf: Record<HandedOver, Session["kind"]> = { extension: "top", frame: "extension" };

/**
 * A code of 60 seconds that becomes a session of the given kind, once, for whoever has the verifier
 * of `challenge` (RFC 7636, S256). Null when this kind of session may not hand that over, or has
 * handed over twenty within the minute.
 */
export async function makeHandOverCode(
  session: Session,
  { kind, challenge }: { kind: HandedOver; challenge: string },
  now = new Date(),
): Promise<string | null> {
  if (session.kind !== giverOf[kind]) return null;
  const userId = session.viewer.id;
  await db()
    .delete(handOverCodes)
    .where(and(eq(handOverCodes.userId, userId), lt(handOverCodes.expiresAt, now)));
  const waiting = await db().$count(handOverCodes, eq(handOverCodes.userId, userId));
  if (waiting >= mostAtOnce) return null;
  const code = randomToken();
  await db()
    .insert(handOverCodes)
    .values({
      codeHash: hashToken(code),
      userId,
      family: session.family,
      kind,
      challenge,
      expiresAt: new Date(now.getTime() + livesForMs),
    });
  return code;
}

/**
 * Turns a code into a session of the same family, at most once: a wrong verifier uses it up too. It
 * lives no longer than the sign-in it comes of.
 * Null when it is unknown, used, too old, of another kind, or its giver has logged out meanwhile.
 */
export async function redeemHandOverCode(
  { code, verifier }: Redemption,
  { kind, device }: { kind: HandedOver; device: string },
  now = new Date(),
): Promise<{ token: string; expiresAt: Date } | null> {
  const [found] = await db()
    .delete(handOverCodes)
    .where(eq(handOverCodes.codeHash, hashToken(code)))
    .returning();
  if (!found || found.kind !== kind || found.expiresAt <= now) return null;
  if (createHash("sha256").update(verifier).digest("base64url") !== found.challenge) return null;
  const { userId, family } = found;
  return db().transaction(async (tx) => {
    // Held until the new session stands: a logout at this moment waits and ends that one too.
    const [giver] = await tx
      .select({ until: sessions.expiresAt })
      .from(sessions)
      .where(and(eq(sessions.userId, userId), eq(sessions.family, family), isLive(now)))
      .orderBy(desc(sessions.expiresAt))
      .limit(1)
      .for("share");
    return giver
      ? startSession({ id: userId }, { kind, device, family, until: giver.until }, now, tx)
      : null;
  });
}

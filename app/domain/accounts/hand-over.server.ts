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

/**
 * Which kind of session may create which other kind: a signed-in browser the extension's, the
 * extension that of its frame.
 */
const giverOf: Record<HandedOver, Session["kind"]> = { extension: "top", frame: "extension" };

/**
 * Returns a code that lives 60 seconds and can be redeemed once for a session of the given kind, by
 * a client that has the verifier of `challenge` (RFC 7636, S256). Returns null if this kind of
 * session may not create that kind, or if the user has twenty codes that are neither used nor
 * expired.
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
 * Redeems a code for a session of the same family, at most once: a wrong verifier uses the code up
 * too. The session expires no later than the sign-in that it derives from. Returns null if the code
 * is unknown, used, expired or of another kind, or if its family has no live session, for example
 * after a logout.
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
    // Locks the giving session until the new session is committed: a concurrent logout waits and
    // ends the new one too.
    const [giver] = await tx
      .select({ at: sessions.signedInAt, until: sessions.expiresAt })
      .from(sessions)
      .where(and(eq(sessions.userId, userId), eq(sessions.family, family), isLive(now)))
      .orderBy(desc(sessions.expiresAt))
      .limit(1)
      .for("share");
    return giver
      ? startSession({ id: userId }, { kind, device, family, signIn: giver }, now, tx)
      : null;
  });
}

import { and, eq, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { prepared, statementName } from "#app/adapters/db/prepared.server.ts";
import type { Blocked, GoogleAnswer } from "#app/adapters/google/google-problem.ts";
import { refreshAccessToken } from "#app/adapters/google/oauth.server.ts";
import { log } from "#app/adapters/log.server.ts";
import { seal, unseal } from "#app/adapters/secrets/seal.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { mailboxConnections } from "./tables.server.ts";
import { tokenPurpose } from "./token-purpose.ts";

const renewBeforeMs = 60_000;
const renewals = new Map<string, Promise<GoogleAnswer<string>>>();

/**
 * Returns an access token for the viewer's mailbox. Renews it if it is about to expire or if Google
 * has just rejected it (`rejected`). The problem is `unauthorized` without a connection, for a
 * suspended user, or if Google has revoked the grant (then the connection is marked revoked); a transient problem is
 * `unavailable`.
 */
export async function findAccessToken(
  viewer: { id: string },
  rejected: string | null = null,
): Promise<GoogleAnswer<string>> {
  const connection = await findTokens(viewer);
  if (connection?.state !== "connected") return unauthorized("not connected");
  if (connection.suspendedAt) return unauthorized("the user is suspended");
  const purpose = tokenPurpose(viewer);
  const access = connection.sealedAccessToken && unseal(connection.sealedAccessToken, purpose);
  const expiresAt = connection.accessTokenExpiresAt?.getTime() ?? 0;
  if (access && access !== rejected && expiresAt - Date.now() > renewBeforeMs) {
    return { ok: true, value: access };
  }
  const renewal =
    renewals.get(viewer.id) ??
    renew(viewer, connection.sealedRefreshToken).finally(() => renewals.delete(viewer.id));
  renewals.set(viewer.id, renewal);
  return renewal;
}

async function findTokens(viewer: { id: string }) {
  const [row] = await tokensOf({ userId: viewer.id });
  return row;
}

const tokensOf = prepared((database) =>
  database
    .select({
      state: mailboxConnections.state,
      sealedRefreshToken: mailboxConnections.sealedRefreshToken,
      sealedAccessToken: mailboxConnections.sealedAccessToken,
      accessTokenExpiresAt: mailboxConnections.accessTokenExpiresAt,
      suspendedAt: users.suspendedAt,
    })
    .from(mailboxConnections)
    .innerJoin(users, eq(users.id, mailboxConnections.userId))
    .where(eq(mailboxConnections.userId, sql.placeholder("userId")))
    .prepare(statementName("tokens_of_mailbox")),
);

async function renew(
  viewer: { id: string },
  sealedRefreshToken: string | null,
): Promise<GoogleAnswer<string>> {
  const refreshToken = sealedRefreshToken && unseal(sealedRefreshToken, tokenPurpose(viewer));
  if (!sealedRefreshToken || !refreshToken) {
    await markRevoked(viewer, sealedRefreshToken);
    return unauthorized("no refresh token that opens");
  }
  try {
    const renewed = await refreshAccessToken(refreshToken);
    if (!renewed.ok) {
      await markRevoked(viewer, sealedRefreshToken, renewed.cause);
      return unauthorized("the grant was taken back");
    }
    await db()
      .update(mailboxConnections)
      .set({
        sealedAccessToken: seal(renewed.accessToken, tokenPurpose(viewer)),
        accessTokenExpiresAt: renewed.expiresAt,
      })
      .where(sameGrant(viewer, sealedRefreshToken));
    return { ok: true, value: renewed.accessToken };
  } catch (error) {
    log.warn({ err: error }, "the mailbox token could not be renewed");
    const reason = { status: null, detail: "the token's renewal", retryAfterMs: null };
    return { ok: false, problem: { kind: "unavailable", ...reason } };
  }
}

/** Matches only the grant that failed: the user may have reconnected meanwhile. */
function sameGrant(viewer: { id: string }, sealedRefreshToken: string) {
  return and(
    eq(mailboxConnections.userId, viewer.id),
    eq(mailboxConnections.sealedRefreshToken, sealedRefreshToken),
  );
}

async function markRevoked(
  viewer: { id: string },
  sealedRefreshToken: string | null,
  blockedBy: Blocked | null = null,
) {
  await runCommand(viewer, async (tx, record) => {
    const changed = await tx
      .update(mailboxConnections)
      .set({
        state: "revoked",
        revokedAt: new Date(),
        blockedBy,
        sealedRefreshToken: null,
        sealedAccessToken: null,
        accessTokenExpiresAt: null,
        watchedUntil: null,
      })
      .where(
        sealedRefreshToken
          ? sameGrant(viewer, sealedRefreshToken)
          : and(
              eq(mailboxConnections.userId, viewer.id),
              eq(mailboxConnections.state, "connected"),
            ),
      )
      .returning({ userId: mailboxConnections.userId });
    if (changed.length > 0) record("mailbox", "");
  });
}

function unauthorized(detail: string): GoogleAnswer<string> {
  return { ok: false, problem: { kind: "unauthorized", status: null, detail, retryAfterMs: null } };
}

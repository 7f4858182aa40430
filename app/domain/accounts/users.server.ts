import { randomUUID } from "node:crypto";
import { and, eq, getTableColumns, isNull, or, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/adapters/db/client.server.ts";
import { type Identity, verifyIdentityToken } from "#app/adapters/firebase/identity.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { env } from "#app/env.server.ts";
import { mayJoin } from "./may-join.ts";
import type { SurveyAnswers } from "./survey.ts";
import { sessions, surveyAnswers, users } from "./tables.server.ts";
import { type CreateUser, type UserView, usernameOf } from "./user.ts";
import type { Viewer } from "./viewer.ts";

/**
 * The identity's user signed in with another Google account before: the address has passed to
 * another person.
 */
class AnotherGoogleAccount extends Error {}

/**
 * Creates or updates the user of a verified identity. Users are identified by Firebase's uid, never
 * by their address. Throws AnotherGoogleAccount.
 */
export async function upsertUser(identity: Identity): Promise<{ viewer: Viewer; isNew: boolean }> {
  const { uid, googleId } = identity;
  const profile = {
    googleId,
    email: identity.email,
    username: usernameOf(identity.name, identity.email),
    photoUrl: identity.photoUrl,
  };
  const [row] = await db()
    .insert(users)
    .values({ id: randomUUID(), firebaseUid: uid, ...profile })
    .onConflictDoUpdate({
      target: users.firebaseUid,
      set: profile,
      setWhere: or(isNull(users.googleId), eq(users.googleId, googleId)),
    })
    // xmax is zero only on a row that this statement inserted.
    .returning({ ...getTableColumns(users), isNew: sql<boolean>`(xmax = 0)` });
  if (!row) throw new AnotherGoogleAccount("The user has another Google account.");
  const { createdAt, googleId: _, suspendedAt: __, isNew, ...viewer } = row;
  return { viewer, isNew };
}

/**
 * POST /api/users: creates or updates the user of an identity token. Returns null if the token is invalid or
 * belongs to another uid, address or Google account, and if the user is suspended or not invited.
 */
export async function createUser(token: string, claimed: CreateUser): Promise<Viewer | null> {
  const identity = await verifyIdentityToken(token);
  if (!identity || identity.uid !== claimed.firebaseUid) return null;
  if (identity.email.toLowerCase() !== claimed.email.toLowerCase()) return null;
  const name = claimed.username || identity.name;
  const photoUrl = claimed.photoURL ?? identity.photoUrl;
  const signedIn = await signInAs({ ...identity, name, photoUrl });
  return signedIn.ok ? signedIn.viewer : null;
}

export type SignIn =
  | { ok: true; viewer: Viewer; isNew: boolean }
  | { ok: false; reason: SignInRefusal };

/**
 * `another-account`: the Google account is not the one that this user signed in with before. `not-invited`: the user
 * is new, and SIGN_UP_ALLOWED does not name the address. `suspended`: an administrator keeps the user out.
 */
export type SignInRefusal = "not-valid" | "another-account" | "not-invited" | "suspended";

/** Signs in the user of an identity token; creates the user if there is none. */
export async function signInWithIdentityToken(token: string): Promise<SignIn> {
  const identity = await verifyIdentityToken(token);
  return identity ? signInAs(identity) : { ok: false, reason: "not-valid" };
}

/**
 * Whether the owner of this verified Google account may sign in: a user, or somebody whom SIGN_UP_ALLOWED permits to
 * become one.
 */
export async function isInvited(account: { email: string; googleId: string }): Promise<boolean> {
  if (mayJoin(account.email, env().SIGN_UP_ALLOWED)) return true;
  const [known] = await db()
    .select({ id: users.id })
    .from(users)
    .where(
      or(
        eq(users.googleId, account.googleId),
        eq(sql`lower(${users.email})`, account.email.toLowerCase()),
      ),
    )
    .limit(1);
  return known !== undefined;
}

/**
 * Signs in the user of a verified identity. Creates the user if there is none and SIGN_UP_ALLOWED permits it.
 */
export async function signInAs(identity: Identity): Promise<SignIn> {
  const [known] = await db()
    .select({ suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.firebaseUid, identity.uid));
  if (known?.suspendedAt) return { ok: false, reason: "suspended" };
  if (!known && !mayJoin(identity.email, env().SIGN_UP_ALLOWED)) {
    return { ok: false, reason: "not-invited" };
  }
  try {
    return { ok: true, ...(await upsertUser(identity)) };
  } catch (error) {
    if (error instanceof AnotherGoogleAccount) return { ok: false, reason: "another-account" };
    throw error;
  }
}

/**
 * Records that the survey was answered, skipped, or answered at the configured service. Idempotent:
 * the first answers stay, and a call without answers stores none.
 */
export async function completeSurvey(viewer: Viewer, answers: SurveyAnswers = {}): Promise<void> {
  await runCommand(viewer, async (tx, record) => {
    if (Object.values(answers).some((answer) => answer !== undefined)) {
      await tx.insert(surveyAnswers).values({ userId: viewer.id, answers }).onConflictDoNothing();
    }
    const told = await tx
      .update(users)
      .set({ hasCompletedTypeform: true })
      .where(and(eq(users.id, viewer.id), eq(users.hasCompletedTypeform, false)))
      .returning({ id: users.id });
    if (told.length > 0) record("account", viewer.id);
  });
}

/** Records that the onboarding was completed. */
export async function completeOnboarding(viewer: Viewer): Promise<void> {
  await runCommand(viewer, async (tx, record) => {
    await tx.update(users).set({ hasCompletedOnboarding: true }).where(eq(users.id, viewer.id));
    record("account", viewer.id);
  });
}

/**
 * Ends every session and anonymizes the user's row, so that no sign-in finds it, until it is
 * deleted. Returns the Firebase identity that it had; null if the account was closed before.
 */
export async function closeAccount(
  tx: Transaction,
  viewer: { id: string },
): Promise<string | null> {
  const [user] = await tx
    .select({ firebaseUid: users.firebaseUid })
    .from(users)
    .where(eq(users.id, viewer.id))
    .for("update");
  const closedUid = `closed:${viewer.id}`;
  if (!user || user.firebaseUid === closedUid) return null;
  await tx
    .update(users)
    .set({ firebaseUid: closedUid, googleId: null, email: "", username: "", photoUrl: null })
    .where(eq(users.id, viewer.id));
  await tx.delete(sessions).where(eq(sessions.userId, viewer.id));
  return user.firebaseUid;
}

/** Returns whether any user has this Firebase identity. */
export async function isIdentityInUse(firebaseUid: string): Promise<boolean> {
  const [user] = await db()
    .select({ id: users.id })
    .from(users)
    .where(eq(users.firebaseUid, firebaseUid));
  return user !== undefined;
}

/** Returns the viewer in the shape of /api. */
export function toUserView(viewer: Viewer): UserView {
  return {
    id: viewer.id,
    username: viewer.username,
    email: viewer.email,
    photoURL: viewer.photoUrl,
    firebaseUid: viewer.firebaseUid,
    has_completed_onboarding: viewer.hasCompletedOnboarding,
    hasCompletedTypeform: viewer.hasCompletedTypeform,
  };
}

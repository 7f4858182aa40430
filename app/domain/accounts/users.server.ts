import { randomUUID } from "node:crypto";
import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/adapters/db/client.server.ts";
import { type Identity, verifyIdentityToken } from "#app/adapters/firebase/identity.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import type { SurveyAnswers } from "./survey.ts";
import { sessions, surveyAnswers, users } from "./tables.server.ts";
import { type CreateUser, type UserView, usernameOf } from "./user.ts";
import type { Viewer } from "./viewer.ts";

/** The user of a verified identity, made at the first sign-in and brought up to date at later ones. */
export async function upsertUser(identity: Identity): Promise<{ viewer: Viewer; isNew: boolean }> {
  const profile = {
    email: identity.email,
    username: usernameOf(identity.name, identity.email),
    photoUrl: identity.photoUrl,
  };
  const [row] = await db()
    .insert(users)
    .values({ id: randomUUID(), firebaseUid: identity.uid, ...profile })
    .onConflictDoUpdate({ target: users.firebaseUid, set: profile })
    // xmax is zero only on a row that this statement inserted.
    .returning({ ...getTableColumns(users), isNew: sql<boolean>`(xmax = 0)` });
  if (!row) throw new Error("The user was not returned by the database.");
  const { createdAt, isNew, ...viewer } = row;
  return { viewer, isNew };
}

/** POST /api/users: null when the token is not valid or speaks for another uid or address. */
export async function createUser(token: string, claimed: CreateUser): Promise<Viewer | null> {
  const identity = await verifyIdentityToken(token);
  if (!identity || identity.uid !== claimed.firebaseUid) return null;
  if (identity.email.toLowerCase() !== claimed.email.toLowerCase()) return null;
  const { viewer } = await upsertUser({
    ...identity,
    name: claimed.username || identity.name,
    photoUrl: claimed.photoURL ?? identity.photoUrl,
  });
  return viewer;
}

/** The user whom an identity token speaks for, made when new; null when the token is not valid. */
export async function signInWithIdentityToken(
  token: string,
): Promise<{ viewer: Viewer; isNew: boolean } | null> {
  const identity = await verifyIdentityToken(token);
  return identity && upsertUser(identity);
}

/**
 * Remembers that the survey was answered, skipped, or answered at the configured service. Once is
 * enough: the first answers stay, and a call without any changes nothing more.
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

/** Remembers that the first steps were taken. */
export async function completeOnboarding(viewer: Viewer): Promise<void> {
  await runCommand(viewer, async (tx, record) => {
    await tx.update(users).set({ hasCompletedOnboarding: true }).where(eq(users.id, viewer.id));
    record("account", viewer.id);
  });
}

/**
 * Ends every session and makes the user a nameless row that no sign-in finds, until it is deleted.
 * Returns the identity it had at Firebase; null when the account was closed before.
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
    .set({ firebaseUid: closedUid, email: "", username: "", photoUrl: null })
    .where(eq(users.id, viewer.id));
  await tx.delete(sessions).where(eq(sessions.userId, viewer.id));
  return user.firebaseUid;
}

/** Whether somebody has an account with this identity of Firebase's. */
export async function isIdentityInUse(firebaseUid: string): Promise<boolean> {
  const [user] = await db()
    .select({ id: users.id })
    .from(users)
    .where(eq(users.firebaseUid, firebaseUid));
  return user !== undefined;
}

/** The viewer as /api shows users. */
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

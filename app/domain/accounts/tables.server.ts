import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant } from "#app/adapters/db/columns.server.ts";
import type { SurveyAnswers } from "./survey.ts";
import type { ChosenViews } from "./views.ts";

export const users = pgTable("users", {
  id: uuid().primaryKey(),
  firebaseUid: text().notNull().unique(),
  /**
   * Google's id of the account, because an address may pass to another person. Null for a user who
   * has not signed in since this column was added.
   */
  googleId: text(),
  email: text().notNull(),
  username: text().notNull(),
  photoUrl: text(),
  hasCompletedOnboarding: boolean().notNull().default(false),
  hasCompletedTypeform: boolean().notNull().default(false),
  /** Onboarding tips that the user dismissed. */
  dismissedTips: text().array().notNull().default([]),
  /** The views that the user chose, by the name of the screen. */
  views: jsonb().$type<ChosenViews>().notNull().default({}),
  /** The newest import among the threads that a desk of theirs has listed. Null before the first desk. */
  threadsSeenAt: instant(),
  /** The language model's service that the user allowed to read their mails (its host); null for none. */
  modelService: text(),
  createdAt: instant().notNull().defaultNow(),
  /** Since when an administrator keeps the user out: no session of theirs opens, and their mailbox is not read. */
  suspendedAt: instant(),
});

/** `top` is a browser at top level, `frame` the extension's framed page, `extension` its service worker. */
export type SessionKind = "top" | "frame" | "extension";

/** The kinds of session that are created from another session by a code. */
export type HandedOver = Exclude<SessionKind, "top">;

export const sessions = pgTable(
  "sessions",
  {
    /** SHA-256 of the cookie's random token, in hex: the token itself is never stored. */
    tokenHash: text().primaryKey(),
    /**
     * The public id of the session, shown on the account page, so that the hash stays on the
     * server.
     */
    id: uuid().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Shared by all sessions that derive from one sign-in: logging out of one ends all. */
    family: uuid().notNull(),
    kind: text().$type<SessionKind>().notNull(),
    device: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    /** When the person signed in. A session that another one created has that one's. */
    signedInAt: instant().notNull().defaultNow(),
    lastSeenAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index("sessions_of_user").on(table.userId),
    uniqueIndex("sessions_by_id").on(table.userId, table.id),
  ],
);

/** Codes by which a session creates another one. Each lives a minute and is used once. */
export const handOverCodes = pgTable(
  "hand_over_codes",
  {
    /** SHA-256 of the code, in hex. */
    codeHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    family: uuid().notNull(),
    /** The kind of session that the code is redeemed for. */
    kind: text().$type<HandedOver>().notNull(),
    /** RFC 7636, S256: only the client that made the verifier can redeem the code. */
    challenge: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index("hand_over_codes_of_user").on(table.userId)],
);

/** A user's answers to the built-in survey. Only the operator reads them. */
export const surveyAnswers = pgTable("survey_answers", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  answers: jsonb().$type<SurveyAnswers>().notNull(),
  answeredAt: instant().notNull().defaultNow(),
});

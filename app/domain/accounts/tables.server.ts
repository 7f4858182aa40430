import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant } from "#app/adapters/db/columns.server.ts";
import type { SurveyAnswers } from "./survey.ts";

export const users = pgTable("users", {
  id: uuid().primaryKey(),
  firebaseUid: text().notNull().unique(),
  /** Google's number of the account: an address may pass to somebody else. Null until the next sign-in of who came before it was kept. */
  googleId: text(),
  email: text().notNull(),
  username: text().notNull(),
  photoUrl: text(),
  hasCompletedOnboarding: boolean().notNull().default(false),
  hasCompletedTypeform: boolean().notNull().default(false),
  /** Onboarding tips that were read or waved away. */
  dismissedTips: text().array().notNull().default([]),
  createdAt: instant().notNull().defaultNow(),
});

/** `top` is a browser at top level, `frame` the extension's framed page, `extension` its service worker. */
export type SessionKind = "top" | "frame" | "extension";

/** The kinds that come from another session by a code. */
export type HandedOver = Exclude<SessionKind, "top">;

export const sessions = pgTable(
  "sessions",
  {
    /** SHA-256 of the cookie's random token, in hex: the token itself is never stored. */
    tokenHash: text().primaryKey(),
    /** What the account page calls the session, so that the hash stays on the server. */
    id: uuid().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Sessions handed on from one sign-in share it: logging out of one ends all. */
    family: uuid().notNull(),
    kind: text().$type<SessionKind>().notNull(),
    device: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    lastSeenAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index("sessions_of_user").on(table.userId),
    uniqueIndex("sessions_by_id").on(table.userId, table.id),
  ],
);

/** Codes by which a session hands another one over: each lives a minute and is used once. */
export const handOverCodes = pgTable(
  "hand_over_codes",
  {
    /** SHA-256 of the code, in hex. */
    codeHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    family: uuid().notNull(),
    /** What the code becomes. */
    kind: text().$type<HandedOver>().notNull(),
    /** RFC 7636, S256: only who made the verifier can redeem. */
    challenge: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index("hand_over_codes_of_user").on(table.userId)],
);

/** What a person answered in the built-in survey; nobody but the operator reads it. */
export const surveyAnswers = pgTable("survey_answers", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  answers: jsonb().$type<SurveyAnswers>().notNull(),
  answeredAt: instant().notNull().defaultNow(),
});

import { boolean, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant } from "#app/adapters/db/columns.server.ts";

export const users = pgTable("users", {
  id: uuid().primaryKey(),
  firebaseUid: text().notNull().unique(),
  email: text().notNull(),
  username: text().notNull(),
  photoUrl: text(),
  hasCompletedOnboarding: boolean().notNull().default(false),
  hasCompletedTypeform: boolean().notNull().default(false),
  createdAt: instant().notNull().defaultNow(),
});

/** `top` is a browser at top level, `frame` the extension's framed page, `extension` its service worker. */
export type SessionKind = "top" | "frame" | "extension";

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
